//! What is a statement about the licence of a file, and what only talks about licences.

use skill_license::{Decision, FieldValue, NoticeReading, decide, decide_reference, notices};

/// The readings of the notices in `text`, as letters: P permits, F forbids, T travels.
#[track_caller]
fn check(text: &str, expect: &str) {
    let found = notices(text);
    let letters: String = found
        .iter()
        .map(|notice| match notice.reading {
            NoticeReading::Permits => 'P',
            NoticeReading::Forbids => 'F',
            NoticeReading::Travels => 'T',
        })
        .collect();
    assert_eq!(letters, expect, "{text}\n{found:#?}");
}

#[test]
fn spdx_lines() {
    for text in [
        "<!-- SPDX-License-Identifier: MIT -->",
        "<!-- SPDX-License-Identifier: Apache-2.0\n     https://www.apache.org/licenses/LICENSE-2.0 -->",
        "// SPDX-License-Identifier: mit",
        "---\n# SPDX-License-Identifier: Apache-2.0\nname: x\n---\n",
        "SPDX-License-Identifier: MIT OR GPL-3.0-only",
        "```solidity\n// spdx-license-identifier: MIT\n```",
        "[//]: # (SPDX-License-Identifier: MIT)",
    ] {
        check(text, "P");
    }
    for text in [
        "<!-- SPDX-License-Identifier: GPL-3.0-only -->",
        "# SPDX-License-Identifier: LicenseRef-Acme",
        "SPDX-License-Identifier: CC-BY-SA-4.0",
        "SPDX-License-Identifier: CC-BY-4.0",
        "```\n# SPDX-License-Identifier: GPL-2.0\n```",
        "---\n# SPDX-License-Identifier: GPL-2.0\nname: x\n---\n",
    ] {
        check(text, "F");
    }
    check("<!-- Copyright 2026 A. Author\nSPDX-License-Identifier: CC-BY-4.0 -->", "TP");
}

#[test]
fn spdx_talk() {
    for text in [
        "Add `SPDX-License-Identifier: GPL-3.0-only` to each file.",
        "Each file needs an SPDX-License-Identifier: GPL-3.0-only line.",
        "SPDX-License-Identifier: <id>",
        "SPDX-License-Identifier: ${LICENSE}",
        "---\ndescription: SPDX-License-Identifier: GPL-3.0-only\n---\n",
    ] {
        check(text, "");
    }
}

#[test]
fn reserved_rights() {
    check("<!-- Copyright Example Ltd. All rights reserved. -->", "FT");
    check("Copyright (c) 2026 Example\nAll rights\nreserved.", "TF");
    check("© 2026 Example. All Rights Reserved", "FT");
    check("<p align=\"center\">&copy; 2026 Example. All rights reserved.</p>", "FT");
    check("Example Ltd. All rights reserved.", "F");
    check("All rights reserved.", "F");
    check("*All rights reserved*", "F");
    check("Legal: all rights reserved", "F");
    check("```text\nCopyright 2026 Example. All rights reserved.\n```", "FT");
    check("---\nname: x\ncopyright: \"2026 Example. All rights reserved.\"\n---\n", "F");
    for text in [
        "Check that the footer says \"All rights reserved\".",
        "Look for all rights reserved in the footer.",
        "In the footer, look for all rights reserved.",
        "All rights reserved lines belong in the footer.",
        "The phrase `All rights reserved` is common.",
        "A file without a licence means all rights reserved by default.",
        "- [ ] “© 2026 Example. All rights reserved.” is in the footer",
        "---\ndescription: Finds notices. All rights reserved.\n---\n",
    ] {
        check(text, "");
    }
}

#[test]
fn reserved_rights_beside_a_licence() {
    check(
        "<!--\nSPDX-FileCopyrightText: Copyright (c) 2026 Example. All rights reserved.\nSPDX-License-Identifier: Apache-2.0\n-->",
        "TP",
    );
    check("Copyright (c) 2026 Example. All rights reserved.\nLicensed under the MIT License.", "TP");
    check("<!-- Copyright 2026 E. All rights reserved.\n\nSPDX-License-Identifier: ISC -->", "TP");
    // The licence must stand beside it, and must permit.
    check("Copyright 2026 E. All rights reserved.\n\nText.\n\nLicensed under the MIT License.", "FTP");
    check("Copyright 2026 E. All rights reserved.\nSPDX-License-Identifier: GPL-3.0-only", "FTF");
}

#[test]
fn licensed_under() {
    for text in [
        "Licensed under the MIT License.",
        "Licensed under MIT",
        "*Licensed under [Apache-2.0](LICENSE).*",
        "This skill is licensed under the MIT license (see LICENSE).",
        "The content of this file is licensed under\nthe Apache License, Version 2.0.",
        "Licensed under the Apache License, Version 2.0 (the \"License\"); you may not use this file except in compliance with the License.",
        "// Licensed under the Apache License, Version 2.0 (the \"License\");\n// you may not use this file except in compliance with the License.",
        "Dual-licensed under MIT or Apache-2.0.",
        "Licensed under MIT or GPL-3.0-only",
        "Released under the MIT License",
        "Licensed under CC0 1.0.",
        "Licensed under MIT. This project is not affiliated with Example.",
    ] {
        check(text, "P");
    }
    for text in [
        "Licensed under the GNU General Public License v3.",
        "Licensed under CC BY-NC 4.0.",
        "Licensed under CC BY 4.0.",
        "This work is licensed under a Creative Commons Attribution-NonCommercial 4.0 International License.",
        "This file is licensed under the Example Terms.",
        "Licensed under the terms in LICENSE.txt.",
        "Licensed under MIT and GPL-3.0-only.",
        "Licensed under MIT for personal projects only.",
        "Licensed under the Example License, which is like MIT.",
        "Licensed under MIT. The images are proprietary.",
        "> Licensed under AGPLv3",
        "```\nLicensed under GPL-2.0\n```",
    ] {
        check(text, "F");
    }
    check("© Example AB. Skill text licensed CC BY 4.0. The data is not.", "PT");
    check("Copyright 2026 Example, licensed under GPLv2", "FT");
}

#[test]
fn licence_talk() {
    for text in [
        "Check whether it is licensed under MIT.",
        "Check whether this file is licensed under GPL-3.0-only.",
        "Most packages are licensed under GPL-3.0-only.",
        "FFmpeg is licensed under LGPL-2.1-or-later.",
        "It is licensed under the GPL.",
        "- `left-pad` (licensed under WTFPL)",
        "The tool distributed under load fails.",
        "Distributed under load, the tool fails.",
        "Write \"Licensed under GPL-3.0\" in the header.",
        "\"This skill is licensed under GPL-3.0-only\" is the line to add.",
        "`Licensed under GPL-3.0-only`",
        "Licensed under {{license}}",
        "**License**: GPL-3.0",
        "## License",
        "This text talks about the word license and copyright in prose.",
        "---\ndescription: Licensed under GPL-3.0-only.\n---\n",
        "---\ndescription: >\n  This skill is licensed under GPL-3.0-only.\nname: x\n---\n",
    ] {
        check(text, "");
    }
    check("<!-- License: MIT -->", "P");
    check("<!-- License: Proprietary -->", "F");
}

#[test]
fn lines_that_travel() {
    for text in [
        "Copyright 2026 A. Author",
        "Copyright (c) 2026 A. Author",
        "Copyright: 2026 A. Author",
        "**Copyright** © 2026 A. Author",
        "© A. Author",
        "© 2026",
        "(c) 2026 A. Author",
        "<!-- Copyright A. Author -->",
        "Portions Copyright 2026 A. Author",
        "SPDX-FileCopyrightText: A. Author <a@b.example>",
        "*Content adapted from [x/y](https://x.example) by A. Author, MIT License.*",
        "Forked from https://x.example/y",
    ] {
        check(text, "T");
    }
    check("*Content adapted from [x/y](https://x.example), CC BY-SA 4.0.*", "F");
    for text in [
        "Copyright concerns — content that is close to another text",
        "Copyright and TOC pollute the data",
        "- **Copyright** is checked first",
        "Copyright Notice",
        "© is the copyright sign",
        "(c) the third case",
        "attribution: '© OpenStreetMap contributors'",
        "Adapted from the config by hand",
        "Derived from the version field",
    ] {
        let found = notices(text);
        assert!(found.iter().all(|notice| notice.reading != NoticeReading::Forbids), "{text}");
        if !text.starts_with("Adapted") {
            assert!(found.is_empty(), "{text}: {found:?}");
        }
    }
}

#[test]
fn only_the_head_and_the_tail_are_read() {
    let at = |line: usize| {
        let mut lines = vec!["text"; 100];
        lines[line - 1] = "SPDX-License-Identifier: GPL-3.0-only";
        notices(&lines.join("\n")).iter().map(|notice| notice.line).collect::<Vec<_>>()
    };
    assert_eq!(at(1), [1]);
    assert_eq!(at(40), [40]);
    assert_eq!(at(41), [0_usize; 0]);
    assert_eq!(at(80), [0_usize; 0]);
    assert_eq!(at(81), [81]);
    assert_eq!(at(100), [100]);
    let crlf = "SPDX-License-Identifier: GPL-3.0-only\r\ntext\r\n";
    assert_eq!(notices(crlf)[0].text, "SPDX-License-Identifier: GPL-3.0-only");
}

fn own(text: &str) -> Decision {
    let parent = decide(&FieldValue::Text("MIT"), &notices("Copyright 2026 A. Author"));
    decide_reference(&parent, &FieldValue::Absent, &notices(text))
}

#[test]
fn a_forbidding_notice_contradicts_the_field() {
    let refused = decide(&FieldValue::Text("MIT"), &notices("© 2026 Example. All rights reserved."));
    assert_eq!((refused.rule, refused.allows()), ("L09", false));
    assert_eq!(refused.value.as_deref(), Some("© 2026 Example. All rights reserved."));
    assert_eq!(refused.basis, None);
    let refused = decide(&FieldValue::Absent, &notices("SPDX-License-Identifier: GPL-3.0-only"));
    assert_eq!((refused.rule, refused.expression.as_deref()), ("L09", Some("GPL-3.0-only")));
    // A permitting notice never upgrades the field.
    let refused = decide(&FieldValue::Text("Proprietary"), &notices("SPDX-License-Identifier: MIT"));
    assert_eq!(refused.rule, "L04");
    let absent = decide(&FieldValue::Absent, &notices("SPDX-License-Identifier: MIT"));
    assert_eq!(absent.basis.as_deref(), Some("absent, assumed permissive by omission"));
}

#[test]
fn copyright_lines_travel_in_the_basis_once() {
    let text = "Copyright 2026 A. Author\n\nText.\n\nCopyright 2026 A. Author\n";
    let allowed = decide(&FieldValue::Absent, &notices(text));
    assert_eq!(
        allowed.basis.as_deref(),
        Some("absent, assumed permissive by omission | Copyright 2026 A. Author")
    );
    assert_eq!(allowed.info().notice.as_deref(), Some("Copyright 2026 A. Author"));
}

#[test]
fn referenced_files() {
    let refused = own("<!-- Copyright Example Ltd. All rights reserved. -->\n# Own\n\nText.\n");
    assert_eq!((refused.rule, refused.allows()), ("L11", false));
    let refused = own("<!-- SPDX-License-Identifier: GPL-3.0-only -->\n# S\n");
    assert_eq!((refused.rule, refused.expression.as_deref()), ("L11", Some("GPL-3.0-only")));
    let plain = own("# Plain\n\nThis text talks about the word license and copyright in prose.\n");
    assert_eq!((plain.rule, plain.basis.as_deref()), ("L12", Some("MIT | Copyright 2026 A. Author")));
    let carried = own("© 2025 B. Author\n");
    assert_eq!(carried.basis.as_deref(), Some("MIT | Copyright 2026 A. Author | © 2025 B. Author"));
    let same = own("Copyright 2026 A. Author\n");
    assert_eq!(same.basis.as_deref(), Some("MIT | Copyright 2026 A. Author"));
    let governs = own("Copyright 2025 B. Author\nSPDX-License-Identifier: Apache-2.0\n");
    assert_eq!(governs.rule, "L10");
    assert_eq!(
        governs.basis.as_deref(),
        Some("SPDX-License-Identifier: Apache-2.0 | Copyright 2025 B. Author")
    );
}

#[test]
fn a_referenced_file_with_a_field_and_a_refused_parent() {
    let parent = decide(&FieldValue::Text("MIT"), &[]);
    let own = decide_reference(&parent, &FieldValue::Text("Proprietary"), &[]);
    assert_eq!(own.rule, "L04");
    let own = decide_reference(&parent, &FieldValue::Text("ISC"), &[]);
    assert_eq!((own.rule, own.basis.as_deref()), ("L05", Some("ISC")));
    let own = decide_reference(&parent, &FieldValue::Null, &[]);
    assert_eq!(own.rule, "L02");
    let refused = decide(&FieldValue::Text("Proprietary"), &[]);
    let own = decide_reference(&refused, &FieldValue::Text("MIT"), &[]);
    assert_eq!((own.rule, own.allows(), own.value.as_deref()), ("L12", false, Some("Proprietary")));
}
