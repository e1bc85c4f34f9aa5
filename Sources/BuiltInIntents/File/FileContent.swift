import AppIntents
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

  /// Appends the content to a file, a piece at a time.
  ///
  /// - Parameter newline: whether to end with a line break.
  func append(to target: FilePath, newline: Bool = false) throws {
    let files = IntentContext.current.files
    var last: UInt8?
    switch self {
    case .data(let data):
      var data = data
      if newline, data.last != UInt8(ascii: "\n") { data.append(UInt8(ascii: "\n")) }
      return try files.append(data, to: target)
    case .file(let path):
      let source = try FileDescriptor.open(try files.readablePath(of: path), .readOnly)
      defer { try? source.close() }
      // What is appended isn't read again if the file is its own source.
      var rest = try files.status(of: path, followingLinks: true).size
      while rest > 0, case let piece = try Self.read(source, most: rest), !piece.isEmpty {
        try Task.checkCancellation()
        try files.append(piece, to: target)
        last = piece.last
        rest -= piece.count
      }
    }
    if newline, last != UInt8(ascii: "\n") {
      try files.append(Data([UInt8(ascii: "\n")]), to: target)
    }
  }

  private static func read(_ source: FileDescriptor, most: Int) throws -> Data {
    var piece = Data(count: min(most, 1 << 20))
    let count = try piece.withUnsafeMutableBytes { try source.read(into: $0) }
    return piece.prefix(count)
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
