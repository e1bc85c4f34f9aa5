import Foundation
import Glibc

extension AppFolder {
  /// Replaces the contents of a file: after a crash it has the old contents or the new ones. Call it in
  /// `locked`.
  public func write(_ data: Data, to file: URL) throws {
    // A link stays one.
    let target = file.resolvingSymlinksInPath()
    let folder = target.deletingLastPathComponent()
    // Always the same name, so that what a killed process has left is replaced.
    let draft = folder.appending(path: ".\(target.lastPathComponent).draft")
    unlink(draft.path)
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try write(data, toNew: draft, like: target)
      guard rename(draft.path, target.path) == 0 else { throw FileProblem.unwritable(file) }
    } catch {
      unlink(draft.path)
      throw FileProblem.unwritable(file)
    }
    flush(folder)
  }

  public func write(_ text: String, to file: URL) throws { try write(Data(text.utf8), to: file) }

  public func remove(_ file: URL) throws {
    guard unlink(file.path) == 0 else { throw FileProblem.unwritable(file) }
    flush(file.deletingLastPathComponent())
  }

  private func write(_ data: Data, toNew draft: URL, like target: URL) throws {
    let mode = try? FileManager.default.attributesOfItem(atPath: target.path)[.posixPermissions]
    let descriptor = open(draft.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw FileProblem.unwritable(draft) }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    fchmod(descriptor, (mode as? NSNumber)?.uint32Value ?? 0o644)
    try handle.write(contentsOf: data)
    try handle.synchronize()
    try handle.close()
  }

  /// Makes a new name in a folder last, where the file system can.
  private func flush(_ folder: URL) {
    let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}
