import Glibc
import SystemPackage

/// Writes files into a folder as fast as the file system allows.
struct FileDropper {
  let folder: FilePath

  /// Writes `count` small files, named `prefix` and a number. Every third is written under another
  /// name, as browsers do, and renamed when it is complete.
  func drop(_ count: Int, prefix: String = "f") throws {
    for number in 0..<count {
      try drop(named: "\(prefix)\(number).txt", byRename: number % 3 == 0)
    }
  }

  func drop(named name: String, byRename: Bool = false) throws {
    let path = folder.appending(name).string
    let written = byRename ? "\(path).part" : path
    let descriptor = open(written, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure("make", written) }
    let count = name.withCString { write(descriptor, $0, strlen($0)) }
    guard close(descriptor) == 0, count == name.utf8.count else { throw failure("write", written) }
    if byRename, rename(written, path) != 0 { throw failure("rename", written) }
  }

  private func failure(_ verb: String, _ path: String) -> SoakError {
    SoakError("can't \(verb) \(path): \(String(cString: strerror(errno)))")
  }
}
