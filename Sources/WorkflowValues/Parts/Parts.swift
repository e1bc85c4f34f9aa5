package import AppIntentsCore
import Foundation
package import OrderedCollections
import SystemPackage

/// The parts of a value as a dictionary, which for most kinds is also its JSON form.
package enum Parts {
  /// The parts of a value. A dictionary is returned unchanged; a value without parts has an empty
  /// dictionary.
  package static func dictionary(
    of value: Value, files: (any FileAccess)? = nil
  ) -> OrderedDictionary<String, Value> {
    switch value {
    case .dictionary(let items): items
    case .measurement(let measurement):
      ["value": .number(measurement.value), "unit": .text(measurement.unit.symbol)]
    case .duration(let duration):
      [
        "months": .number(duration.months), "days": .number(duration.days),
        "seconds": .number(Decimal(duration.nanoseconds) / 1_000_000_000),
      ]
    case .date(let date): parts(of: date)
    case .url(let url): parts(of: url)
    case .file(let file): parts(of: file, files: files)
    case .entity(let entity) where entity.isMatch: entity.properties
    case .entity(let entity):
      [
        "type": .text(entity.typeName), "id": .text(entity.id), "title": .text(entity.title),
        "subtitle": entity.subtitle.map { .text($0) } ?? .nothing,
        "properties": .dictionary(entity.properties),
      ]
    default: [:]
    }
  }

  private static func parts(of date: IntentDate) -> OrderedDictionary<String, Value> {
    let civil = CivilTime(date)
    var parts: OrderedDictionary<String, Value> = [
      "year": .number(civil.year), "month": .number(civil.month), "day": .number(civil.day),
    ]
    if date.precision == .instant {
      parts["hour"] = .number(civil.hour)
      parts["minute"] = .number(civil.minute)
      parts["second"] = .number(civil.second)
    }
    parts["timezone"] = .text(date.timeZone.identifier)
    return parts
  }

  private static func parts(of url: URL) -> OrderedDictionary<String, Value> {
    var parts: OrderedDictionary<String, Value> = [:]
    for name in ["scheme", "user", "host", "port", "path", "query", "fragment"] {
      let part = URLParts.part(name, of: url)
      if part.hasValue, part != .dictionary([:]) { parts[name] = part }
    }
    return parts
  }

  private static func parts(
    of file: IntentFile, files: (any FileAccess)?
  ) -> OrderedDictionary<String, Value> {
    var parts: OrderedDictionary<String, Value> = [
      "path": file.path.map { .text($0.text) } ?? .nothing,
      "name": .text(file.filename),
      "type": .text(ContentType.of(file)),
    ]
    if let data = file.dataInMemory {
      parts["size"] = .number(data.count)
    } else if let path = file.path, let files = files ?? Optional(IntentContext.current.files),
      let status = try? files.status(of: path, followingLinks: true)
    {
      if status.kind == .folder { parts["type"] = .text(ContentType.folder) }
      parts["size"] = .number(status.size)
    }
    return parts
  }
}
