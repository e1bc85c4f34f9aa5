import AppIntentsCore
import Foundation
import ModelContext
import OrderedCollections
import SystemPackage
import WorkflowValues

/// Writes values as the arguments of a tool.
struct ToolArgumentWriter {
  let context: IntentContext

  func json(_ value: IntentValue, as shape: ToolShape) throws -> IntentValue {
    switch (value, shape.type) {
    case (.list(let items), _):
      return .list(try items.map { try json($0, as: shape.item) })
    case (.file(let file), _):
      return .text(shape.form == .base64 ? try encoded(file) : try url(of: file))
    case (.entity(let entity), .entity) where shape.form == .transient:
      return .dictionary(try object(of: entity))
    case (.entity(let entity), .entity(let name)):
      return entity.typeName == name ? .text(entity.id) : try made(of: entity)
    case (.entity(let entity), _): return .dictionary(try object(of: entity))
    case (.date(let date), _) where shape.form == .day: return .text(day(of: date))
    case (.date(let date), _) where shape.form == .instant:
      return .text(IntentDate(date.instant, in: date.timeZone).description)
    case (.dictionary(let members), _):
      return .dictionary(try members.mapValues { try json($0, as: .any) })
    case (.number(let number), _) where shape.isWholeNumber && !number.isInteger:
      throw IntentValueError(wanted: "a whole number", given: value)
    default: return WireValue.scalar(value) ?? .nothing
    }
  }

  /// An entity of another type, of which the app makes one of its own.
  private func made(of entity: IntentEntityValue) throws -> IntentValue {
    BuiltInEntities.type(named: entity.typeName) == nil
      ? .text(entity.id) : .dictionary(try object(of: entity))
  }

  private func object(of entity: IntentEntityValue) throws -> JSONObject {
    // The app knows its type without its own name before it.
    let name = entity.typeName.split(separator: ".").last.map(String.init) ?? entity.typeName
    let properties = try entity.properties.mapValues { try json($0, as: .any) }
    return JSONObject(present: [
      "type": .text(name), "id": .text(entity.id), "title": .text(entity.title),
      "subtitle": entity.subtitle.map { .text($0) },
      "properties": properties.isEmpty ? nil : .dictionary(properties),
    ])
  }

  private func day(of date: IntentDate) -> String {
    IntentDate(date.instant, in: date.timeZone, precision: .day).description
  }

  /// The URL of a file that the workflow may read. One in memory is written to the run's folder first.
  private func url(of file: IntentFile) throws -> String {
    if let path = file.path {
      let resolved = context.resolve(path)
      // A file that the tool is to make isn't there yet.
      guard try context.files.statusIfPresent(of: resolved) != nil else {
        return WireValue.url(of: resolved)
      }
      return WireValue.url(of: try context.files.readablePath(of: resolved))
    }
    return WireValue.url(
      of: try RunFolder(context: context).write(file.read(), named: file.filename))
  }

  private func encoded(_ file: IntentFile) throws -> String {
    try file.read().base64EncodedString()
  }
}

/// Where files of a run are written that are in memory alone.
struct RunFolder {
  let context: IntentContext

  /// Writes a file into a new folder of the run's own.
  func write(_ data: Data, named name: String) throws -> FilePath {
    let folder = try context.temporaryFolder().appending("app-\(UUID().uuidString)")
    try LocalFiles().createFolder(folder)
    // A name of several parts, or none, isn't one in this folder.
    let parts = FilePath(name).components.filter { $0.kind == .regular }
    let path = folder.appending((parts.last ?? "file").shortened(to: 255))
    try LocalFiles().write(data, to: path, replacing: false)
    return path
  }
}
