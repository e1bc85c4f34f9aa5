import AppIntentsCore
import SystemPackage

/// A format of files that a step makes. Its parameter `format` names one, or the extension of `to`.
protocol MadeFormat: RawRepresentable, Equatable, Sendable where RawValue == String {
  /// The usual extension of its files.
  var ending: String { get }
  /// The format that a name ends in; nil if the name says nothing about it. Throws if the step makes no such file.
  static func named(_ name: FilePath.Component) throws -> Self?
}

extension MadeFormat {
  var ending: String { rawValue }

  /// What is to be made: `format`, or what the name in `to` ends in; nil if neither says it. Throws if they
  /// say different ones.
  static func chosen(_ format: Self?, in made: MadeFiles) throws -> Self? {
    try chosen(format, by: made.givenName)
  }

  /// Throws if the texts that a workflow has for `format` and `to` say different ones. An ending that is no
  /// format may be that of a folder: only a run knows.
  static func check(_ arguments: WrittenArguments) throws {
    guard let to = arguments.literal("to"), !to.hasSuffix("/"),
      let name = FilePath(to).lastComponent, name.kind == .regular
    else { return }
    let isFormat = (try? named(name)) ?? nil != nil
    if isFormat {
      _ = try chosen(arguments.literal("format").flatMap { Self(rawValue: $0) }, by: name)
    }
  }

  private static func chosen(_ format: Self?, by name: FilePath.Component?) throws -> Self? {
    guard let name, let named = try named(name) else { return format }
    if let format, format != named {
      throw IntentFailure(
        "`format` is \(format.rawValue), but `to` ends as a file of the format \(named.rawValue)",
        help: "leave `format` out, or end `to` in `.\(format.ending)`"
      ).caused(by: "format")
    }
    return named
  }
}
