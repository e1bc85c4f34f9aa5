import Glibc
package import SystemPackage

/// A system call that failed, or a refusal of our own, without the operation that it was part of.
struct SystemFailure: Error {
  let kind: FileError.Kind
  /// The system's error code; nil for a refusal of our own.
  let code: Errno?
  /// The path that caused the failure, if it isn't the path of the whole operation.
  let subject: FilePath?
  /// The reason, for a subject that is called "it" or is a path in backticks.
  let reason: @Sendable (String) -> String

  init(_ code: Errno, _ subject: FilePath?) {
    kind = FileError.Kind(code)
    self.code = code
    self.subject = subject
    reason = { code.reason(of: $0) }
  }

  init(
    _ kind: FileError.Kind, _ subject: FilePath?, _ reason: @escaping @Sendable (String) -> String
  ) {
    self.kind = kind
    code = nil
    self.subject = subject
    self.reason = reason
  }
}

extension SystemFailure {
  static func notRegular(_ path: FilePath) -> SystemFailure {
    SystemFailure(.other, path) { "\($0) is a device, a pipe or a socket" }
  }

  static func trashInside(_ path: FilePath) -> SystemFailure {
    SystemFailure(.other, path) { "the trash is inside \($0)" }
  }

  /// Whether the file system or the kernel doesn't support the call.
  var isUnsupported: Bool {
    switch code {
    case .invalidArgument, .noFunction, .notSupported: true
    default: code?.rawValue == EOPNOTSUPP
    }
  }

  var isAcrossDevices: Bool { code == .improperLink }
}

extension FileError {
  /// Runs `body` and turns its failures into errors that name the operation and the path.
  package static func doing<Result>(
    _ operation: String, _ path: FilePath, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try body()
    } catch let failure as SystemFailure {
      let subject = failure.subject.flatMap { $0 == path ? nil : "`\($0.shown)`" } ?? "it"
      throw FileError(operation, path, failure.kind, reason: failure.reason(subject))
    } catch let code as Errno {
      throw FileError(operation, path, Kind(code), reason: code.reason(of: "it"))
    } catch let error as FileError where error.operation != operation || error.path != path {
      throw FileError(operation, path, error.kind, reason: error.description)
    }
  }
}

extension FileError.Kind {
  init(_ code: Errno) {
    self =
      switch code {
      case .noSuchFileOrDirectory: .missing
      case .fileExists, .directoryNotEmpty: .exists
      case .permissionDenied, .notPermitted, .readOnlyFileSystem: .notPermitted
      case .notDirectory: .notAFolder
      case .isDirectory: .isAFolder
      case .noSpace, .diskQuotaExceeded: .noSpace
      default: .other
      }
  }
}

extension Errno {
  /// The reason in plain words, for what is called `subject`.
  func reason(of subject: String) -> String {
    let isIt = subject == "it"
    return switch self {
    case .noSuchFileOrDirectory:
      isIt ? "no such file or folder" : "there is no \(subject)"
    case .fileExists: "\(subject) exists already"
    case .directoryNotEmpty: "\(subject) is a folder that isn't empty"
    case .permissionDenied: isIt ? "permission denied" : "permission denied for \(subject)"
    case .notPermitted: "\(subject) may not be changed"
    case .readOnlyFileSystem:
      isIt ? "its disk is read-only" : "the disk of \(subject) is read-only"
    case .notDirectory: "a part of \(isIt ? "the path" : subject) is not a folder"
    case .isDirectory: "\(subject) is a folder"
    case .noSpace: isIt ? "the disk is full" : "the disk of \(subject) is full"
    case .diskQuotaExceeded: "the disk quota is used up"
    case .tooManySymbolicLinkLevels: "\(subject) is a link that leads to itself"
    case .fileNameTooLong: "the name is too long"
    case .fileTooLarge: "\(subject) would be too large for the disk"
    case .resourceBusy: "\(subject) is in use"
    case .textFileBusy: "\(subject) is a program that is running"
    case .tooManyOpenFiles, .tooManyOpenFilesInSystem: "too many files are open"
    case .ioError: "the disk reported an error"
    case .staleNFSFileHandle: "the server no longer knows \(subject)"
    default: "\(self)".prefix(1).lowercased() + "\(self)".dropFirst()
    }
  }
}
