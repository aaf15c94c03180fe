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
