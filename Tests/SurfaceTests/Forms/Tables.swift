import AppIntents
import SwiftUI
import UIKit
import WidgetKit

// Tables, and what lists and popovers have on larger screens.

nonisolated struct Orchard: Identifiable, Hashable {
  let name: String
  let trees: Int
  var id: String { name }
}

struct OrchardTable: View {
  let orchards: [Orchard]
  let showsNotes: Bool
  @State private var chosen: String?
  @State private var marked: Set<String> = []
  @State private var order = [KeyPathComparator(\Orchard.name)]

  var body: some View {
    VStack {
      Table(orchards, selection: $chosen, sortOrder: $order) {
        TableColumn("Name", value: \.name)
        TableColumn("Trees", value: \.trees) { Text("\($0.trees)").bold() }.width(40)
        if showsNotes {
          TableColumn("Note") { orchard in
            Text("row")
            Text(orchard.name.prefix(1))
          }
          .width(min: 10, ideal: 20, max: 30)
        }
      }
      Table(of: Orchard.self) {
        TableColumn("Size") { Text("\($0.trees) trees") }
      } rows: {
        TableRow(Orchard(name: "New", trees: 1))
        ForEach(orchards) { TableRow($0) }
      }
      List(orchards, id: \.name, selection: $marked) { Text($0.name) }
    }
  }
}

struct OrchardPanel: View {
  @State private var isOpen = false
  @State private var isTargeted = false

  var body: some View {
    List {
      Section("Apples", isExpanded: $isOpen) { Text("Boskoop") }
      Section(isExpanded: $isOpen) {
        Text("Conference")
      } header: {
        Text("Pears")
      }
    }
    .popover(isPresented: $isOpen, attachmentAnchor: .rect(.bounds), arrowEdge: .top) {
      Text("Never")
    }
    .popover(isPresented: $isOpen, attachmentAnchor: .point(.center)) { Text("Never") }
    .onDrop(of: [.image, .plainText], isTargeted: $isTargeted) { providers in
      _ = providers.first?.loadObject(ofClass: String.self) { _, _ in }
      return !providers.isEmpty
    }
    .onDrop(of: [.image], isTargeted: nil) { _, place in place.x > 0 }
    .onDrag { NSItemProvider(object: "apple") }
    .widgetLabel("Orchard")
    .background(
      MeshGradient(
        width: 2, height: 2, points: [[0, 0], [1, 0], [0, 1], [1, 1]],
        colors: [.green, .yellow, .red, .brown]))
  }
}

/// The colors of the system, by their names in UIKit.
struct OrchardSign: View {
  var body: some View {
    Text("Open")
      .foregroundColor(Color(uiColor: .systemGreen))
      .background(Color(.secondarySystemBackground))
  }
}

extension Orchard {
  var display: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name)",
      image: .init(systemName: "tree", tintColor: .systemGreen, symbolConfiguration: nil))
  }
}

struct ShowOrchard: AppIntent {
  static let title: LocalizedStringResource = "Show an Orchard"

  @Parameter(title: "Page") var page: URL

  @MainActor
  func perform() async throws -> some IntentResult & ReturnsValue<Bool> {
    .result(value: await UIApplication.shared.open(page))
  }
}
