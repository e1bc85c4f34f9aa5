package import AppIntentsCore
import Foundation
import OrderedCollections
package import SystemPackage
import WorkflowValues

/// Values as plain JSON, as a tool gives them.
package struct WireValue {
  /// The files among the values that were written, for links.
  package private(set) var files: [(path: FilePath, file: IntentFile)] = []
  /// Gives a new folder for a file that is only in memory.
  private let newFolder: () throws -> FilePath

  package init(newFolder: @escaping () throws -> FilePath) { self.newFolder = newFolder }

  /// Throws if a file in memory can't be written.
  package mutating func json(_ value: IntentValue) throws -> IntentValue {
    if let scalar = Self.scalar(value) { return scalar }
    switch value {
    case .file(let file): return .text(try url(of: file))
    case .list(let items): return .list(try items.map { try json($0) })
    case .dictionary(let items): return .dictionary(try object(items))
    case .entity(let entity):
      return .dictionary(
        JSONObject(present: [
          "type": .text(entity.typeName), "id": .text(entity.id), "title": .text(entity.title),
          "subtitle": entity.subtitle.map { .text($0) },
          "properties": entity.properties.isEmpty
            ? nil : .dictionary(try object(entity.properties)),
          "deferred": entity.deferred.map { .list($0.names.map { .text($0) }) },
        ]))
    default: return .nothing
    }
  }

  /// A value that needs no file system; nil for files, and for what contains others.
  package static func scalar(_ value: IntentValue) -> IntentValue? {
    switch value {
    case .nothing, .text, .number, .boolean: value
    case .richText(let text): .text(RichText.markdown(text))
    case .date(let date): .text(date.description)
    case .duration(let duration): .text(duration.iso8601)
    case .url(let url): .text(url.absoluteString)
    case .choice(let choice): .text(choice.name)
    case .measurement(let measurement):
      ["value": .number(measurement.value), "unit": .text(measurement.unit.symbol)]
    case .file, .list, .dictionary, .entity: nil
    }
  }

  /// A value that a tool takes: an entity is its id, a file its URL.
  package static func argument(_ value: IntentValue) -> IntentValue {
    switch value {
    case .entity(let entity): .text(entity.id)
    case .file(let file): file.path.map { .text(url(of: $0)) } ?? .nothing
    case .list(let items): .list(items.map(argument))
    case .dictionary(let items): .dictionary(items.mapValues(argument))
    default: scalar(value) ?? .nothing
    }
  }

  private mutating func object(
    _ items: OrderedDictionary<String, IntentValue>
  ) throws -> JSONObject {
    var all: JSONObject = [:]
    for (key, value) in items { all[key] = try json(value) }
    return all
  }

  private mutating func url(of file: IntentFile) throws -> String {
    let path: FilePath
    if let known = file.path {
      path = IntentContext.current.resolve(known)
    } else {
      let name = FilePath.Component(file.filename) ?? "file"
      path = try newFolder().appending(name)
      try file.read().write(to: URL(filePath: path.string))
    }
    files.append((path, file))
    return Self.url(of: path)
  }

  /// The `file:` URL of a path, byte for byte.
  package static func url(of path: FilePath) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var text = Array("file://".utf8)
    for byte in path.bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
        UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
        text.append(byte)
      default:
        text += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
