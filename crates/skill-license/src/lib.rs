#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod codes;
mod credit;
mod decision;
mod detect;
mod expression;
mod field;
mod frontmatter;
mod line;
mod notice;
mod sentence;
mod statement;
mod template;
mod terms;
mod value;
mod window;
mod words;

pub use codes::{CODES, license_file_differs, license_in_metadata, license_key_case};
pub use decision::{ABSENT_BASIS, Decision, Verdict, decide, decide_reference};
pub use detect::{Detected, detect};
pub use expression::{Expression, ExpressionError, expression};
pub use field::FieldValue;
pub use notice::{Notice, NoticeKind, NoticeReading, notices};
