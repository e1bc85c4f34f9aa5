import CLinuxFiles
import Glibc
import SystemPackage

/// Opens what a path leads to, through no links if the policy refuses them.
func openPath(_ path: FilePath, _ flags: CInt) throws -> CInt {
  guard LinkPolicy.refusesLinks else {
    return try call(about: path) { path.withPlatformString { open($0, flags | O_CLOEXEC) } }
  }
  do {
    return try call(about: path) {
      var how = c_open_how(
        flags: UInt64(UInt32(bitPattern: flags | O_CLOEXEC)), mode: 0,
        resolve: C_RESOLVE_NO_SYMLINKS)
      return path.withPlatformString { c_openat2(AT_FDCWD, $0, &how) }
    }
  } catch let failure as SystemFailure where failure.code == .noFunction {
    // Linux before 5.6.
    return try call(about: path) {
      path.withPlatformString { open($0, flags | O_NOFOLLOW | O_CLOEXEC) }
    }
  } catch let failure as SystemFailure where failure.code == .tooManySymbolicLinkLevels {
    throw SystemFailure(.other, path) { "\($0) was replaced by a link meanwhile" }
  }
}
