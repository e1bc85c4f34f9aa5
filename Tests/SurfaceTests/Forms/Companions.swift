import AppIntents
import AppKit
import CoreLocation
import CoreSpotlight
import CoreTransferable
import GeoToolbox
import OSLog
import SwiftData
import SwiftUI
import System
import UIKit
import UniformTypeIdentifiers
import VisualIntelligence
import WidgetKit
import os

// What apps import beside their intents.

extension Logger {
  fileprivate static let harbor = Logger(subsystem: "org.example.harbor", category: "Harbor")
}

private let boardings = OSAllocatedUnfairLock(initialState: 0)

@MainActor @Observable
final class HarborModel {
  static let shared = HarborModel()
  var boats = ["Ada", "Bree"]
  var isOpen = true
}

struct BoatEntity: AppEntity, IndexedEntity, Transferable {
  static let typeDisplayRepresentation = TypeDisplayRepresentation(name: "Boat")
  static let defaultQuery = BoatQuery()

  let id: String

  var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(id)", image: .init(systemName: "sailboat"))
  }

  var attributeSet: CSSearchableItemAttributeSet {
    let attributes = CSSearchableItemAttributeSet(contentType: .item)
    attributes.displayName = id
    return attributes
  }

  static var transferRepresentation: some TransferRepresentation {
    DataRepresentation(exportedContentType: .plainText) { Data($0.id.utf8) }
    ProxyRepresentation(exporting: \.id)
  }
}

struct BoatQuery: EntityStringQuery {
  func entities(for identifiers: [String]) async throws -> [BoatEntity] {
    identifiers.map { BoatEntity(id: $0) }
  }

  func entities(matching string: String) async throws -> [BoatEntity] {
    let boats = await MainActor.run { HarborModel.shared.boats }
    return boats.filter { $0.localizedStandardContains(string) }.map { BoatEntity(id: $0) }
  }
}

struct BoardBoatIntent: AppIntent {
  static let title: LocalizedStringResource = "Board Boat"

  @Parameter(title: "Boat") var boat: BoatEntity
  @Parameter(title: "From") var place: CLPlacemark?
  @Parameter(title: "Ticket", supportedContentTypes: [.pdf, .image]) var ticket: IntentFile?

  init() {}
  init(boat: BoatEntity) { self.boat = boat }

  @MainActor
  func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetView {
    boardings.withLock { $0 += 1 }
    let city = place?.locality ?? "anywhere"
    Logger.harbor.info("Boarding \(boat.id, privacy: .public) from \(city)")
    try await CSSearchableIndex.default().indexAppEntities([boat])
    WidgetCenter.shared.reloadAllTimelines()
    return .result(dialog: "Welcome aboard \(boat.id)", view: BoatView(boat: boat))
  }
}

struct BoatView: View {
  let boat: BoatEntity
  @State private var isExpanded = false
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      HStack(spacing: 12) {
        Image(systemName: "sailboat.fill")
          .font(.title2)
          .foregroundStyle(colorScheme == .dark ? .white : .blue)
          .frame(width: 40, height: 40)
          .background(.quaternary, in: Circle())
        VStack(alignment: .leading) {
          Text(boat.id).font(.headline).lineLimit(1)
          Text("Leaves at \(Date.now, style: .time)")
            .font(.caption).foregroundStyle(.secondary)
        }
        Spacer(minLength: 0)
      }
      ForEach(0..<2, id: \.self) { seat in
        Label("Seat \(seat + 1)", systemImage: "chair")
      }
      if isExpanded { Divider() }
      Button(intent: BoardBoatIntent(boat: boat)) {
        Label("Again", systemImage: "arrow.clockwise")
      }
      .buttonStyle(.borderedProminent)
      .tint(.blue)
      SiriTipView(intent: BoardBoatIntent())
    }
    .padding()
    .clipShape(RoundedRectangle(cornerRadius: 16, style: .continuous))
    .animation(.easeInOut, value: isExpanded)
    .accessibilityElement(children: .combine)
    .onAppear {}
    .userActivity("org.example.boat") { activity in
      activity.title = boat.id
      activity.appEntityIdentifier = EntityIdentifier(for: boat)
    }
    .appEntityIdentifier(EntityIdentifier(for: boat))
  }
}

struct HarborScreen: View {
  @Bindable var model: HarborModel
  @AppStorage("harborName") private var name = "Harbor"

  var body: some View {
    NavigationStack {
      List {
        Section("Boats") {
          ForEach(model.boats, id: \.self) { Text($0) }
        }
        Toggle("Open", isOn: $model.isOpen)
        TextField("Name", text: $name)
      }
      .navigationTitle("Harbor")
      .task { Logger.harbor.debug("shown") }
    }
  }
}

struct HarborApp: App {
  @State private var model = HarborModel.shared

  var body: some Scene {
    WindowGroup {
      HarborScreen(model: model).environment(model)
    }
  }
}

// One view or another.
struct ShowTide: AppIntent {
  static let title: LocalizedStringResource = "Show Tide"
  @Parameter(title: "Rising") var isRising: Bool

  @MainActor
  func perform() async throws -> some IntentResult & ProvidesDialog & ShowsSnippetView {
    guard isRising else { return .result(dialog: "It falls.", view: Text("Falling")) }
    return .result(dialog: "It rises.") {
      VStack { Text("Rising") }
    }
  }
}

// Symbols that move, and nothing to show.
struct StarView: View {
  let isFilled: Bool

  var body: some View {
    Image(systemName: isFilled ? "star.fill" : "star")
      .contentTransition(.symbolEffect(.replace.magic(fallback: .replace)))
      .symbolEffect(.pulse.wholeSymbol, options: .repeating)
    ContentUnavailableView(
      "No star", systemImage: "star", description: Text("Pick one from the sky."))
  }
}
