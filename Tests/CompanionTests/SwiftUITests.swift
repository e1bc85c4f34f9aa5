import AppIntents
import OrderedCollections
import SwiftUI
import Testing
import ViewTree

/// The lines of a view in a terminal of 30 columns.
@MainActor
private func drawn(_ view: some View, width: Int = 30) -> [String] {
  guard let node = ViewNode(view._snippet) else { return ["no tree"] }
  return ViewTextRenderer(width: width).lines(of: node)
}

private struct Drink: Identifiable {
  let id: Int
  let name: String
  let price: Double
}

private struct OrderView: View {
  let drinks: [Drink]
  @State private var isExpanded = true
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      HStack {
        Image(systemName: "star.fill").accessibilityHidden(true)
        Text("Your order").font(.headline).foregroundStyle(.secondary)
        Spacer()
        Text("\(drinks.count)").bold()
      }
      Divider()
      ForEach(drinks) { drink in
        LabeledContent("\(drink.name)", value: drink.price, format: .number)
      }
      if drinks.isEmpty {
        Text("Nothing yet")
      } else if isExpanded && isEnabled {
        Label("Ready soon", systemImage: "checkmark.circle")
      }
    }
    .padding()
    .background(.thinMaterial, in: .rect(cornerRadius: 12))
  }
}

private struct Titled: ViewModifier {
  let title: String

  func body(content: Content) -> some View {
    VStack(alignment: .leading) {
      Text(title).bold()
      content
    }
  }
}

@Suite("SwiftUI")
@MainActor
struct SwiftUITests {
  @Test @MainActor func `texts that are added one by one are one level`() {
    let sum = (1...40).reduce(Text("0")) { $0 + Text("\($1)").bold() }
    #expect(drawn(sum, width: 200) == [(0...40).map(String.init).joined()])
    #expect(sum._nodes().flatMap(\.children).allSatisfy { $0.children.isEmpty })
  }

  @Test func `views become lines of text`() {
    let drinks = [Drink(id: 1, name: "Tea", price: 2.5), Drink(id: 2, name: "Water", price: 1)]
    #expect(
      drawn(OrderView(drinks: drinks)) == [
        "  Your order               2", "  ──────────────────────────",
        "  Tea                    2.5",
        "  Water                    1", "  ✓ Ready soon",
      ])
  }

  @Test func `conditions choose views`() {
    let text = drawn(OrderView(drinks: []))
    #expect(text.last == "  Nothing yet")
    let nothing: Text? = nil
    #expect(drawn(Group { nothing }) == [])
    #expect(drawn(AnyView(Text("a"))) == ["a"])
  }

  @Test func `modifiers of a program change views`() {
    #expect(drawn(Text("b").modifier(Titled(title: "A"))) == ["A", "b"])
  }

  @Test func `the modifier nearest to a text decides`() {
    let node = ViewNode(VStack { Text("a").font(.caption) }.font(.title)._snippet)
    #expect(node?.attributes["font"] == "title")
    #expect(node?.children.first?.attributes["font"] == "caption")
    let twice = ViewNode(Text("a").foregroundStyle(.red).foregroundStyle(.blue)._snippet)
    #expect(twice?.attributes["color"] == "red")
  }

  @Test func `views inherit values from those around them`() {
    struct Inner: View {
      @Environment(\.colorScheme) var scheme
      var body: some View { Text(scheme == .dark ? "dark" : "light") }
    }
    #expect(drawn(Inner()) == ["light"])
    #expect(
      drawn(
        VStack(alignment: .leading) {
          Inner().environment(\.colorScheme, .dark); Inner()
        })
        == ["dark", "light"])
  }

  @Test func `bindings write where their value is`() {
    final class Model: ObservableObject { @Published var isOn = false }
    let model = Model()
    let wrapper = ObservedObject(wrappedValue: model)
    wrapper.projectedValue.isOn.wrappedValue = true
    #expect(model.isOn)
    #expect(drawn(Toggle("Sound", isOn: wrapper.projectedValue.isOn)) == ["[x] Sound"])
    let state = State(wrappedValue: [1, 2])
    state.projectedValue[dynamicMember: \.[0]].wrappedValue = 5
    #expect(state.wrappedValue == [5, 2])
  }

  @Test func `sections, grids, gauges and links are drawn`() throws {
    let url = try #require(URL(string: "https://example.org"))
    let view = List {
      Section("Sizes") {
        Grid(alignment: .leading) {
          GridRow {
            Text("Small"); Text("1")
          }
          GridRow {
            Text("Large"); Text("22")
          }
        }
      }
      Section {
        Gauge(value: 30, in: 0...60) { Text("Fill") }
        Link("Site", destination: url)
      } footer: {
        Text("Today")
      }
    }
    #expect(
      drawn(view, width: 40) == [
        "Sizes", "Small 1", "Large 22", "", "Fill ██████████░░░░░░░░░░ 50 %",
        "Site (https://example.org)", "Today",
      ])
  }

  @Test func `colors from numbers are hexadecimal`() {
    #expect(Color(red: 1, green: 0.5, blue: 0)._colorName == "#ff8000")
    #expect(Color(hue: 0, saturation: 1, brightness: 1)._colorName == "#ff0000")
    #expect(Color(hue: 1.0 / 3, saturation: 1, brightness: 1)._colorName == "#00ff00")
    #expect(Color(white: 0, opacity: 0.5)._colorName == "#00000080")
  }
}
