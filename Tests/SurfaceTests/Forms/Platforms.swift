import AppIntents
import SwiftData

// Sources for several platforms: conditions of `#if` inside types that have macros, and availability.

@UnionValue
enum Depth {
  #if os(macOS)
    case measured(Measurement<UnitLength>)
  #else
    case meters(Int)
  #endif
  #if canImport(WatchKit)
    case pressure(Double)
  #endif
  case words(String)
  @available(*, unavailable) case fathoms(Bool)
}

@AppEnum(schema: .photos.assetType)
enum SeaPictureKind {
  #if os(iOS)
    case livePhoto
  #endif
  case photo
  #if os(Linux)
    case video
  #else
    case movie
  #endif

  @available(*, unavailable) case tape

  static let allCases: [SeaPictureKind] = [.photo, .video]
  static let typeDisplayRepresentation: TypeDisplayRepresentation = "Picture Kind"
  static let caseDisplayRepresentations: [SeaPictureKind: DisplayRepresentation] = [
    .photo: "Photo"
  ]
}

@Model
final class Sounding {
  #if os(Linux)
    #Unique<Sounding>([\.place, \.meters])
    var meters = 0
  #elseif os(macOS)
    let device: String
    var meters: Double
  #endif
  var place = ""
  #if os(iOS)
    init(place: String) { self.place = place }
  #endif
}

enum SoundingRole: String {
  case actor
  struct Take: AppIntent {
    static let title: LocalizedStringResource = "Take a Sounding"
    func perform() async throws -> some IntentResult { .result() }
  }
}

@available(watchOS, unavailable)
@available(tvOS, unavailable)
struct DropAnchor: AppIntent {
  static let title: LocalizedStringResource = "Drop Anchor"
  func perform() async throws -> some IntentResult { .result() }
}

@available(*, unavailable, message: "Use DropAnchor")
struct CastAnchor: AppIntent {
  static let title: LocalizedStringResource = "Cast Anchor"
  func perform() async throws -> some IntentResult { .result() }
}

@available(*, deprecated, message: "Use DropAnchor")
struct LowerAnchor: AppIntent {
  static let title: LocalizedStringResource = "Lower Anchor"
  func perform() async throws -> some IntentResult { .result() }
}
