import Foundation
import os.log

import protocol AppIntents.AppEntity
import protocol AppIntents.AppEnum
import protocol AppIntents.AppIntent
import struct AppIntents.DisplayRepresentation
import protocol AppIntents.EntityQuery
import class AppIntents.EqualToComparator
import class AppIntents.IntentParameter
import protocol AppIntents.IntentResult
import struct AppIntents.LocalizedStringResource
import protocol AppIntents.ReturnsValue
import struct AppIntents.TypeDisplayRepresentation

// Sources that import single symbols, and submodules.

enum Lamp: String, AppEnum {
  case on, off

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lamp"
  static let caseDisplayRepresentations: [Lamp: DisplayRepresentation] = [.on: "On", .off: "Off"]
}

struct Room: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Room"
  static let defaultQuery = RoomQuery()

  let id: String
  var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct RoomQuery: EntityQuery {
  func entities(for identifiers: [String]) async throws -> [Room] { identifiers.map(Room.init) }
}

struct SwitchLamp: AppIntent {
  static let title: LocalizedStringResource = "Switch the Lamp"

  @Parameter(title: "Room") var room: Room
  @Parameter(title: "State") var state: Lamp

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    Logger(subsystem: "org.example.lamps", category: "switch").info("\(room.id) is switched")
    return .result(value: "\(room.id) \(state.rawValue)")
  }
}
