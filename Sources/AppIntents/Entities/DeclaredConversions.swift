import CoreTransferable
import Foundation
import SystemPackage
import UniformTypeIdentifiers

/// What the entities of a type can be given as, and what they can be made of, as their
/// `transferRepresentation` declares it.
///
/// A file is what the formats with content give.
package struct DeclaredConversions: Sendable {
  package typealias Export = @Sendable (any Sendable) async throws -> IntentValue
  package typealias Import = @Sendable (IntentValue) async throws -> IntentValue

  /// By the types of values, the best one first.
  private let exporting: [(type: ValueType, entity: (any AppEntity.Type)?, give: Export)]
  private var importing: [(type: ValueType, entity: (any AppEntity.Type)?, make: Import)]

  /// The types of values that entities give.
  package var exports: [ValueType] { exporting.map(\.type) }
  /// The types of values of which entities are made.
  package var imports: [ValueType] { importing.map(\.type) }
  /// The types of entities among them.
  package var entities: [any AppEntity.Type] {
    exporting.compactMap(\.entity) + importing.compactMap(\.entity)
  }

  /// The type of entities that an import takes.
  package func importedEntity(_ type: ValueType) -> (any AppEntity.Type)? {
    importing.first { $0.type == type }?.entity
  }

  /// An entity as a value of a type that it gives.
  package func exported(_ entity: any Sendable, as type: ValueType) async throws -> IntentValue {
    guard let found = exporting.first(where: { $0.type == type }) else {
      throw IntentFailure("there is no conversion to a \(type.name)")
    }
    return try await found.give(entity)
  }

  /// The entity that is made of a value.
  package func imported(_ value: IntentValue, of type: ValueType) async throws -> IntentValue {
    guard let found = importing.first(where: { $0.type == type }) else {
      throw IntentFailure("there is no conversion from a \(type.name)")
    }
    return try await found.make(value)
  }
}

extension DeclaredConversions {
  /// Those of a type of entities; none for one that isn't `Transferable`, but that files are made into
  /// entities that are files.
  package init(_ type: any AppEntity.Type) {
    if let type = type as? any (AppEntity & Transferable).Type {
      self.init(of: type)
    } else {
      self.init(exporting: [], importing: [])
    }
    if let type = type as? any FileEntity.Type, !imports.contains(.file) {
      importing.append((.file, nil, Self.entity(of: type)))
    }
  }

  private init<Entity: AppEntity & Transferable>(of type: Entity.Type) {
    var exporting: [(type: ValueType, entity: (any AppEntity.Type)?, give: Export)] = []
    var importing: [(type: ValueType, entity: (any AppEntity.Type)?, make: Import)] = []
    let formats = Entity.formats
    for format in formats.values where format.visibility == .all {
      guard let known = format.type as? any _IntentValue.Type, known.valueType != Entity.valueType
      else { continue }
      let entity = known._entityType as? any AppEntity.Type
      if let export = format.export, !exporting.contains(where: { $0.type == known.valueType }) {
        let give = Self.export(export, where: format.condition, as: known.valueType)
        exporting.append((known.valueType, entity, give))
      }
      if let make = format.make, !importing.contains(where: { $0.type == known.valueType }) {
        importing.append((known.valueType, entity, Self.imports(make, known)))
      }
    }
    let hasContent = formats.exports.contains { format in
      format.visibility == .all && !format.isValue
    }
    if hasContent, !exporting.contains(where: { $0.type == .file }) {
      exporting.append((.file, nil, Self.file(of: Entity.self)))
    }
    self.init(exporting: exporting, importing: importing)
  }

  private static func export<Entity: AppEntity>(
    _ export: @escaping @Sendable (Entity) async throws -> Any,
    where condition: @escaping @Sendable (Entity) -> Bool, as type: ValueType
  ) -> Export {
    { given in
      guard let entity = given as? Entity else {
        throw IntentFailure("the entity is of another type")
      }
      guard condition(entity) else {
        let title = entity.displayRepresentation.title.text
        throw IntentFailure("`\(title)` can't be given as a \(type.name)")
      }
      guard let value = try await export(entity) as? any _IntentValue else {
        throw IntentFailure("the conversion gave no value")
      }
      return value.intentValue
    }
  }

  private static func imports<Entity: AppEntity>(
    _ make: @escaping @Sendable (Any) async throws -> Entity, _ type: any _IntentValue.Type
  ) -> Import {
    { value in try await make(type.from(value)).intentValue }
  }

  /// The entity that a file is.
  private static func entity<Entity: FileEntity>(of type: Entity.Type) -> Import {
    { value in
      guard case .file(let file) = value, let path = file.path else {
        throw IntentFailure("a \(EntityDescriptor(type).title) is a file on disk")
      }
      let place = IntentContext.current.resolve(path)
      let id = try FileEntityIdentifier.file(url: URL(filePath: place.string))
      guard let entity = try await Entity.defaultQuery.entities(for: [id]).first else {
        throw IntentFailure(
          "`\(place.shown)` is no \(EntityDescriptor(type).title)", kind: .missing)
      }
      return entity.intentValue
    }
  }

  /// The file that the first representation with content gives.
  private static func file<Entity: AppEntity & Transferable>(of type: Entity.Type) -> Export {
    { given in
      guard let entity = given as? Entity else {
        throw IntentFailure("the entity is of another type")
      }
      return .file(try await entity.exportedFile())
    }
  }
}

extension DeclaredConversions {
  /// An entity in a format of its type, which is exactly the one that is asked for, or else conforms to
  /// it; in its first format if none is asked for.
  package static func file(
    of entity: any Sendable, _ type: any AppEntity.Type, as format: UTType?
  ) async throws -> IntentFile {
    guard let type = type as? any (AppEntity & Transferable).Type else {
      throw IntentFailure("a \(EntityDescriptor(type).title) isn't `Transferable`")
    }
    return try await content(of: entity, type, as: format)
  }

  private static func content<Entity: AppEntity & Transferable>(
    of given: any Sendable, _ type: Entity.Type, as format: UTType?
  ) async throws -> IntentFile {
    guard let entity = given as? Entity else {
      throw IntentFailure("the entity is of another type")
    }
    guard let format else { return try await entity.exportedFile { _ in true } }
    let isExact = Entity.formats.exports.contains { export in
      export.isGiven(by: entity) && export.contentType == format
    }
    return try await entity.exportedFile(as: format) { export in
      isExact ? export.contentType == format : export.contentType.conforms(to: format)
    }
  }
}

extension AppEntity where Self: Transferable {
  /// The file that the first representation with content gives.
  fileprivate func exportedFile() async throws -> IntentFile {
    try await exportedFile { !$0.isValue }
  }

  fileprivate func exportedFile(
    as format: UTType? = nil, where isWanted: (_TransferExport<Self>) -> Bool
  ) async throws -> IntentFile {
    let found = Self.formats.exports.first { $0.isGiven(by: self) && isWanted($0) }
    let title = displayRepresentation.title.text
    guard let found else {
      let kind = format.map { "`\($0.identifier)`" } ?? "a file"
      throw IntentFailure("`\(title)` can't be given as \(kind)")
    }
    let given = found.fileName(self) ?? title
    let name = given.isEmpty ? "item" : given.replacing("/", with: "-")
    switch try await found.write(self) {
    case .file(let sent):
      return IntentFile(fileURL: sent.file, filename: found.fileName(self), type: found.contentType)
    case .data(let data):
      let url = URL(filePath: "/").appendingPathComponent(name, conformingTo: found.contentType)
      return IntentFile(data: data, filename: url.lastPathComponent, type: found.contentType)
    }
  }
}

extension _TransferExport {
  /// Whether it is the content of another value, which workflows get as it is.
  fileprivate var isValue: Bool { proxied is any _IntentValue.Type }

  /// Whether others may have this entity in the format.
  fileprivate func isGiven(by entity: Item) -> Bool { visibility == .all && condition(entity) }
}
