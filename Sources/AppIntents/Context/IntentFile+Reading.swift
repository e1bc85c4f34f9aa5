public import Foundation
import Synchronization
package import SystemPackage

extension IntentFile {
  /// The content, read on each access. Apple's property can't throw, so a file that can't be read
  /// has no bytes here; if it is a parameter of an intent, the step fails after `perform`. `read()`
  /// throws the error at once.
  public var data: Data {
    do {
      return try read()
    } catch {
      if let unread = UnreadFiles.current {
        unread.note(error)
      } else {
        IntentContext.current.report(.log(IntentErrorText.message(for: error)))
      }
      return Data()
    }
  }

  /// Reads the content through the run's files. Throws a `FileError`, or an `IntentFailure` for
  /// more than a value may have.
  ///
  /// Not part of Apple's framework.
  public func read() throws -> Data {
    switch content {
    case .data(let data): data
    case .path(let path):
      try IntentContext.current.read(IntentContext.current.resolve(path))
    }
  }

  /// The content in a type that it already has. Throws a `FileError`, or an `IntentValueError` for
  /// a type that takes a conversion.
  public func data(contentType: UTType) async throws -> Data {
    try requireType(contentType)
    return try read()
  }

  /// The URL of the content on disk. A file in memory is written to the run's temporary folder
  /// first.
  public func fileURL(contentType: UTType) async throws -> URL {
    if let fileURL { return fileURL }
    let context = IntentContext.current
    let name = FilePath.Component(filename) ?? "file"
    let path = try context.temporaryFolder().appending(name)
    try context.files.write(read(), to: path, replacing: true)
    return URL(filePath: path.string)
  }
}

extension IntentFile {
  /// Hands the content to a closure as a file, which is the original if it is on disk.
  ///
  /// We differ in that a file on disk is always opened where it is, whether or not that is allowed.
  nonisolated(nonsending) public func withFile<Result>(
    contentType: UTType, allowOpenInPlace: Bool = false,
    fileHandler: (_ url: URL, _ openedInPlace: Bool) async throws -> Result
  ) async throws -> Result {
    try requireType(contentType)
    return try await fileHandler(try await fileURL(contentType: contentType), path != nil)
  }

  /// The content as a file, in a folder if one is given.
  public func file(contentType: UTType, destinationDirectory: URL? = nil) async throws -> URL {
    try requireType(contentType)
    guard let destinationDirectory else { return try await fileURL(contentType: contentType) }
    let context = IntentContext.current
    let name = FilePath.Component(filename) ?? "file"
    guard let folder = FilePath(fileURL: destinationDirectory) else {
      throw IntentFailure("`\(destinationDirectory)` isn't a folder of this machine")
    }
    let target = folder.appending(name)
    if let path {
      try context.files.copy(context.resolve(path), to: target, replacing: false)
    } else {
      try context.files.write(read(), to: target, replacing: false)
    }
    return URL(filePath: target.string)
  }

  /// Throws an `IntentValueError` for a type that takes a conversion.
  private func requireType(_ contentType: UTType) throws {
    guard type.map({ $0.conforms(to: contentType) }) ?? true else {
      throw IntentValueError(
        wanted: contentType.localizedDescription ?? contentType.identifier, given: .file(self))
    }
  }
}

extension IntentValue {
  /// The value with the files that are removed on completion in the run's temporary folder.
  func keepingFilesForRun() throws -> IntentValue {
    switch self {
    case .file(let file) where file.removedOnCompletion: .file(try file.keptForRun())
    case .list(let items) where items.contains(where: \.isRemovedOnCompletion):
      .list(try items.map { try $0.keepingFilesForRun() })
    default: self
    }
  }

  private var isRemovedOnCompletion: Bool {
    if case .file(let file) = self { file.removedOnCompletion } else { false }
  }
}

extension IntentFile {
  fileprivate func keptForRun() throws -> IntentFile {
    guard let path else { return self }
    let context = IntentContext.current
    let folder = try context.temporaryFolder().appending("file-\(UUID().uuidString)")
    try context.files.createFolder(folder)
    let target = folder.appending(FilePath.Component(filename) ?? "file")
    try context.files.move(context.resolve(path), to: target, replacing: false)
    return IntentFile(path: target, filename: givenName, contentType: contentType)
  }
}

/// Remembers that the content of a file couldn't be read by a property that can't throw.
final class UnreadFiles: Sendable {
  @TaskLocal static var current: UnreadFiles?

  private let first = Mutex<(any Error)?>(nil)

  func note(_ error: any Error) { first.withLock { $0 = $0 ?? error } }

  /// Throws the first error, if there is one.
  func check() throws { if let error = first.withLock({ $0 }) { throw error } }
}

extension IntentContext {
  /// The whole content of a file, for a value. Throws if it is more than a value may have.
  package func read(_ path: FilePath) throws -> Data {
    // Reading it tells why a file can't be looked at.
    if let status = try? files.status(of: path, followingLinks: true), status.size > limits.bytes {
      throw limits.tooLarge("the content of `\(path.shown)`")
    }
    return try files.read(path)
  }
}
