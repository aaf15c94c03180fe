use super::Sense;

/// Words that say nothing an instruction needs. They may go, and they may come.
pub(super) const TABLE: &[(&str, Sense)] = &[
    ("accordingly", Sense::Filler),
    ("additionally", Sense::Filler),
    ("also", Sense::Filler),
    ("basically", Sense::Filler),
    ("consequently", Sense::Filler),
    ("essentially", Sense::Filler),
    ("furthermore", Sense::Filler),
    ("hence", Sense::Filler),
    ("however", Sense::Filler),
    ("indeed", Sense::Filler),
    ("kindly", Sense::Filler),
    ("moreover", Sense::Filler),
    ("please", Sense::Filler),
    ("simply", Sense::Filler),
    ("therefore", Sense::Filler),
    ("thus", Sense::Filler),
];
