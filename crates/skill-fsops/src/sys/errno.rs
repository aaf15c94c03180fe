use rustix::io::Errno;

use crate::FsErrorKind;
use crate::error::Failure;

impl From<Errno> for Failure {
    fn from(errno: Errno) -> Self {
        let kind = match errno {
            Errno::NOENT => FsErrorKind::NotFound,
            Errno::LOOP | Errno::MLINK => FsErrorKind::Link,
            Errno::NOTDIR => FsErrorKind::NotFolder,
            Errno::ISDIR | Errno::NXIO => FsErrorKind::NotRegular,
            Errno::EXIST => FsErrorKind::Exists,
            Errno::NOSPC | Errno::DQUOT => FsErrorKind::Full,
            Errno::FBIG => FsErrorKind::TooLarge,
            Errno::ROFS => FsErrorKind::ReadOnly,
            Errno::ACCESS | Errno::PERM => FsErrorKind::Denied,
            Errno::NOTEMPTY => FsErrorKind::NotEmpty,
            Errno::NAMETOOLONG => FsErrorKind::BadName,
            Errno::AGAIN => FsErrorKind::Locked,
            _ => FsErrorKind::Io,
        };
        if kind == FsErrorKind::Io {
            return Self::new(kind, format!("{}: {errno}", kind.means()));
        }
        Self::new(kind, format!("{} (os error {})", kind.means(), errno.raw_os_error()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(errno: Errno, kind: FsErrorKind, detail: &str) {
        let failure = Failure::from(errno);
        assert_eq!((failure.kind, failure.detail.as_str()), (kind, detail));
    }

    #[test]
    fn errors_of_the_system_in_our_words() {
        use FsErrorKind::*;
        let full = |number| format!("the disk is full or a quota is reached (os error {number})");
        check(Errno::NOSPC, Full, &full(Errno::NOSPC.raw_os_error()));
        check(Errno::DQUOT, Full, &full(Errno::DQUOT.raw_os_error()));
        let denied = |number| format!("not permitted (os error {number})");
        check(Errno::ACCESS, Denied, &denied(Errno::ACCESS.raw_os_error()));
        check(Errno::PERM, Denied, &denied(Errno::PERM.raw_os_error()));
        let kinds = [
            (Errno::NOENT, NotFound),
            (Errno::LOOP, Link),
            (Errno::MLINK, Link),
            (Errno::NOTDIR, NotFolder),
            (Errno::ISDIR, NotRegular),
            (Errno::NXIO, NotRegular),
            (Errno::EXIST, Exists),
            (Errno::FBIG, TooLarge),
            (Errno::ROFS, ReadOnly),
            (Errno::NOTEMPTY, NotEmpty),
            (Errno::NAMETOOLONG, BadName),
            (Errno::AGAIN, Locked),
            (Errno::IO, Io),
            (Errno::MFILE, Io),
        ];
        for (errno, kind) in kinds {
            assert_eq!(Failure::from(errno).kind, kind, "{errno:?}");
        }
        let io = format!("the system could not do it: {}", Errno::IO);
        check(Errno::IO, Io, &io);
    }
}
