import AppIntentsCore
import Foundation
import SystemPackage

/// A format of files that a step makes. Its parameter `format` names one, or the extension of `to`.
protocol MadeFormat: CaseIterable, RawRepresentable, Equatable, Sendable where RawValue == String {
  /// What is made, for messages: `an image`.
  static var made: String { get }
  /// The extensions of its files; the first is the usual one.
  var endings: [String] { get }
}

extension MadeFormat {
  var endings: [String] { [rawValue] }

  /// The usual extension of its files.
  var ending: String { endings[0] }

  /// The formats, for messages.
  static var list: String {
    let names = allCases.map(\.rawValue)
    guard let last = names.last, names.count > 1 else { return names.joined() }
    return names.dropLast().joined(separator: ", ") + " and \(last)"
  }

  /// The format that a name ends in; nil if the name says nothing about it. Throws if the step makes no such file.
  static func named(_ name: FilePath.Component) throws -> Self? {
    let text = name.string.lowercased()
    if let format = allCases.first(where: { $0.endings.contains { text.hasSuffix(".\($0)") } }) {
      return format
    }
    guard let ending = name.extension, isEnding(ending) else { return nil }
    throw IntentFailure(
      "`to` ends in `.\(ending)`, but \(made) is made" + (allCases.count > 1 ? " as \(list)" : ""),
      help: allCases.first.map { "end it in `.\($0.ending)`, or in `/` if it is a folder" })
  }

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

  /// Whether what follows a name's last dot is the extension of a type. A date or a number is a part of the
  /// name: `Photos 2026.05`.
  private static func isEnding(_ ending: String) -> Bool {
    if UTType(filenameExtension: ending) != nil { return true }
    let isWord = ending.utf8.allSatisfy { byte in
      let character = Character(UnicodeScalar(byte))
      return character.isASCII && (character.isLetter || character.isNumber)
    }
    return isWord && ending.first?.isLetter == true
  }
}
