public import SystemPackage

/// An argument of a program: a text, or a path with exactly its bytes, which need not be UTF-8.
///
/// Not part of Apple's framework.
public struct ProgramArgument: Sendable, Hashable {
  public let bytes: [UInt8]

  public init(_ text: String) { bytes = Array(text.utf8) }

  public init(_ path: FilePath) { bytes = path.bytes }
}

extension ProgramArgument: _IntentValue {
  public static var valueType: ValueType { .text }
  public static var _keepsPaths: Bool { true }

  /// Takes a file, too, because the text of its path may differ from its path.
  public static func from(_ value: IntentValue) throws -> ProgramArgument {
    if case .file(let file) = value, let path = file.path { return ProgramArgument(path) }
    return ProgramArgument(try String.from(value))
  }

  public var intentValue: IntentValue {
    String(validating: bytes, as: UTF8.self).map { .text($0) }
      ?? .file(IntentFile(path: FilePath(bytes: bytes)))
  }
}
