import AppIntents
import Foundation

// Entities with the rarer forms of queries, properties, pictures and URLs.

/// The one entity of its type, from a closure.
struct HarborRules: AppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Rules"
  static let defaultQuery = UniqueAppEntityProvider { HarborRules(id: "rules") }

  let id: String
  var displayRepresentation: DisplayRepresentation { "Rules of the Harbor" }
}

/// The one entity of its type, with an id of its own.
struct HarborMaster: UniqueAppEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Harbor Master"
  static let defaultQuery = UniqueAppEntityProvider { HarborMaster() }

  var id = UUID()
}

struct Lighthouse: AppEntity, URLRepresentableEntity {
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Lighthouse"
  static let defaultQuery = LighthouseQuery()
  static var urlRepresentation: EntityURLRepresentation<Lighthouse> {
    "https://example.com/lighthouses/\(.id)?name=\(\.$name)"
  }

  let id: Int
  var height = 20
  @Property(title: "Name") var name: String
  let _height = EntityProperty<Int>(title: "Height", getSetter: \Lighthouse.height)

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)",
      image: DisplayRepresentation.Image(
        named: "lighthouse", isTemplate: true, displayStyle: .circular))
  }

  init(id: Int, name: String) {
    self.id = id
    self.name = name
  }
}

struct LighthouseQuery: EntityQuery {
  func entities(for identifiers: [Int]) async throws -> [Lighthouse] {
    identifiers.map { Lighthouse(id: $0, name: "Light \($0)") }
  }
}

enum LampColor: String, AppEnum, URLRepresentableEnum {
  case white, red

  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Color"
  static let caseDisplayRepresentations: [LampColor: DisplayRepresentation] = [
    .white: DisplayRepresentation(
      title: "White", image: .init(systemName: "lightbulb", isTemplate: false)),
    .red: DisplayRepresentation(
      title: "Red", image: .init(data: Data([1]), isTemplate: true, displayStyle: .default)),
  ]
  static var urlRepresentation: EnumURLRepresentation<LampColor> {
    [.white: "https://example.com/lamps/\(.rawValue)", .red: "https://example.com/alarm"]
  }
}

struct LightLamp: URLRepresentableIntent {
  static let title: LocalizedStringResource = "Light Lamp"
  static var urlRepresentation: IntentURLRepresentation<LightLamp> {
    "https://example.com/light?lighthouse=\(\.$lighthouse)&color=\(\.$color)&for=\(\.$owner)"
  }

  @Parameter(title: "Lighthouse") var lighthouse: Lighthouse
  @Parameter(title: "Color") var color: LampColor
  @Parameter(title: "Owner") var owner: String

  static var parameterSummary: some ParameterSummary {
    When(\.$owner, .hasPrefix, "Port ") {
      Summary("Light a lamp of the port")
    } otherwise: {
      When(\.$owner, StringComparisonOperator.contains, "navy") {
        Summary("Light a lamp of the navy")
      } otherwise: {
        When(\.$owner, .doesNotContain, "coast") {
          Summary("Light a lamp for \(\.$owner)")
        } otherwise: {
          Summary("Light a lamp of the coast")
        }
      }
    }
  }
}

/// Something on a screen that shows a lighthouse.
struct LighthousePin: AppEntityAnnotatable {
  var appEntityIdentifier: EntityIdentifier?
}

/// What nothing here suggests, and what nothing here has to update.
func tellOfLighthouses() async throws -> [AppEntityContext] {
  let lights = [Lighthouse(id: 1, name: "Old"), Lighthouse(id: 2, name: "New")]
  let relevant = RelevantEntities.shared
  let context = AppEntityContext.audio(.nowPlaying)
  try await relevant.updateEntities(lights, for: context)
  try await relevant.removeEntities([lights[0]])
  try await relevant.removeEntities([lights[1]], from: context)
  try await relevant.removeAllEntities(for: context)
  try await relevant.removeAllEntities()
  SessionShortcuts.updateAppShortcutParameters()
  return [context]
}
