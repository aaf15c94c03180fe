//! The fixed words of contract section 3.

/// Folders that are neither entered nor listed, at any depth below the repository.
pub const IGNORED_FOLDERS: &[&str] = &[
    ".git",
    ".hg",
    ".svn",
    ".venv",
    "venv",
    "node_modules",
    "__pycache__",
    ".mypy_cache",
    ".ruff_cache",
    ".pytest_cache",
    "dist",
    "build",
    "target",
    "vendor",
    ".idea",
    ".vscode",
    ".next",
];

/// Names at the root that hold the README; the first that exists counts.
pub(crate) const READMES: &[&str] = &["README.md", "README.rst", "README.txt", "README"];

/// Extensions of files that can be tests.
pub(crate) const TESTABLE: &[&str] = &[".py", ".ts", ".js", ".rs", ".go"];

/// The language of a lower-case extension.
pub(crate) fn language(extension: &str) -> Option<&'static str> {
    Some(match extension {
        ".py" => "Python",
        ".ts" | ".tsx" => "TypeScript",
        ".js" | ".jsx" => "JavaScript",
        ".rs" => "Rust",
        ".go" => "Go",
        ".java" => "Java",
        ".kt" => "Kotlin",
        ".rb" => "Ruby",
        ".php" => "PHP",
        ".cs" => "C#",
        ".cpp" => "C++",
        ".c" => "C",
        ".swift" => "Swift",
        ".scala" => "Scala",
        ".sh" => "Shell",
        ".sql" => "SQL",
        _ => return None,
    })
}

/// The framework of a dependency; `name` is lower-case with `-` for `_`.
pub(crate) fn framework(name: &str) -> Option<&'static str> {
    Some(match name {
        "flask" => "Flask",
        "django" => "Django",
        "fastapi" => "FastAPI",
        "starlette" => "Starlette",
        "pydantic" => "Pydantic",
        "sqlalchemy" => "SQLAlchemy",
        "pandas" => "pandas",
        "numpy" => "NumPy",
        "torch" => "PyTorch",
        "tensorflow" => "TensorFlow",
        "react" => "React",
        "next" => "Next.js",
        "vue" => "Vue",
        "svelte" => "Svelte",
        "express" => "Express",
        _ => return None,
    })
}

/// The convention that a file of this name stands for.
pub(crate) fn convention(name: &str) -> Option<&'static str> {
    Some(match name {
        "ruff.toml" | ".ruff.toml" => "ruff",
        ".eslintrc" | ".eslintrc.json" | "eslint.config.js" => "eslint",
        ".prettierrc" => "prettier",
        ".editorconfig" => "editorconfig",
        "tsconfig.json" => "tsconfig",
        "mypy.ini" => "mypy",
        ".pre-commit-config.yaml" => "pre-commit",
        _ => return None,
    })
}
