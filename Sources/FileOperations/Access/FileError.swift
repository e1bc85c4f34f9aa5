public import SystemPackage

/// Why an operation on a file failed: "can't read `~/Scans/a.pdf`: permission denied".
public struct FileError: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    case missing, exists, notPermitted, notAFolder, isAFolder, noSpace, other
    /// The file isn't what it was when it was looked at.
    case changed
  }

  /// The operation: "read", "move".
  public let operation: String
  public let path: FilePath
  public let kind: Kind
  /// The system's reason, or our own: "permission denied".
  public let reason: String

  public init(_ operation: String, _ path: FilePath, _ kind: Kind, reason: String) {
    self.operation = operation
    self.path = path
    self.kind = kind
    self.reason = reason
  }
}

extension FileError: CustomStringConvertible {
  public var description: String { "can't \(operation) `\(path.shown)`: \(reason)" }
}
