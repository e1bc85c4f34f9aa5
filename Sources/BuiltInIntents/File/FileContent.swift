import AppIntentsCore
import Foundation
import SystemPackage

/// A value as the content of a file.
enum FileContent {
  case data(Data)
  /// The content of a file on disk.
  case file(FilePath)

  /// - Parameter target: The file to write, whose extension may choose the format.
  init(_ value: IntentValue, for target: FilePath) throws {
    switch value {
    case .nothing: throw IntentFailure("there is nothing to write to `\(target.shown)`")
    case .file(let file):
      self = try file.resolvedPath.map { .file($0) } ?? .data(file.read())
    case .list(let items) where items.count == 1 && items[0].type == .file:
      self = try FileContent(items[0], for: target)
    default: self = .data(Data(try Self.text(of: value, for: target).utf8))
    }
  }

  /// Appends the content to a file, completely or not at all.
  ///
  /// - Parameter newline: whether to start on a new line, and to end with a line break.
  func append(to target: FilePath, newline: Bool = false) throws {
    let files = IntentContext.current.files
    switch self {
    case .data(let data): try files.append(data, asLine: newline, to: target)
    case .file(let path):
      let source = try files.open(path)
      defer { try? source.close() }
      try files.append(contentsOf: source, asLine: newline, to: target)
    }
  }

  /// The name of the source file, if there is one.
  var name: FilePath.Component? {
    if case .file(let path) = self { path.lastComponent } else { nil }
  }

  private static func text(of value: IntentValue, for target: FilePath) throws -> String {
    let ending = target.extension?.lowercased()
    let values = IntentContext.current.values
    switch value {
    case .list(let items) where items.contains { $0.type == .file }:
      throw IntentFailure(
        "\(items.count) files can't be written to one, `\(target.shown)`; `file.copy` copies them")
    case .list(let items) where !items.isEmpty && items.allSatisfy(\.isStructured):
      if ending == "csv" { return try values.encode(value, as: .csv()) }
      fallthrough
    case .dictionary:
      return try values.encode(value, as: ending == "yaml" || ending == "yml" ? .yaml : .json)
    case .list(let items) where items.contains(where: \.isStructured):
      return try values.encode(value, as: .json)
    case .list(let items): return try items.map { try $0.shownText }.joined(separator: "\n")
    default: return try value.shownText
    }
  }
}

extension IntentValue {
  fileprivate var isStructured: Bool {
    switch self {
    case .dictionary, .list, .entity: true
    default: false
    }
  }
}

extension FilePath {
  /// The last name; for the root a name that can't be written to.
  var lastName: FilePath.Component { lastComponent ?? "." }
}
