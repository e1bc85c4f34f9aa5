import AppIntents
import SwiftUI

// Views that snippets have now and then.

extension HorizontalAlignment {
  private enum Dots: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> CGFloat { context[.leading] }
  }

  static let dots = HorizontalAlignment(Dots.self)
}

struct KitchenPanel: View {
  let progress = Progress(totalUnitCount: 4)
  let interval: ClosedRange<Date>

  var body: some View {
    NavigationView {
      List {
        Section(header: Text("Oven"), footer: Text("180 degrees")) {
          Text("Bread")
            .alignmentGuide(.dots) { dimensions in dimensions[HorizontalAlignment.center] + 4 }
            .alignmentGuide(VerticalAlignment.top) { $0.height }
            .listRowSeparator(.hidden, edges: .bottom)
            .textSelection(.enabled)
            .baselineOffset(2)
            .fontWidth(.condensed)
        }
        .headerProminence(.increased)
        Section(footer: Text("Hot")) { EmptyView() }
        ProgressView(timerInterval: interval)
        ProgressView(timerInterval: interval, countsDown: false) { Text("Dough") }
        ProgressView(progress)
      }
      .contentMargins(.horizontal, 8, for: .scrollContent)
      .contentMargins(4)
      .safeAreaPadding(.bottom)
      .safeAreaPadding(EdgeInsets())
      .safeAreaInset(edge: .bottom, spacing: 0) { Text("Below") }
      .safeAreaInset(edge: .top) { Text("Above") }
      .dynamicTypeSize(.small ... .large)
      .dynamicTypeSize(...DynamicTypeSize.large)
    }
    .navigationViewStyle(.stack)
  }
}

struct KitchenBar: View {
  var body: some View {
    VStack {
      ControlGroup {
        Button("On") {}
        Button("Off") {}
      }
      .controlGroupStyle(.navigation)
      ControlGroup("Light", systemImage: "lamp") { Text("Dim") }
      TimelineView(.explicit([Date.distantPast])) { context in
        Text(context.date, format: .dateTime.year())
      }
      TimelineView(.animation) { _ in Text("Still") }
      Circle().fill()
      Circle().fill(.red).stroke(.blue, lineWidth: 2)
      Capsule().stroke()
      Rectangle().strokeBorder(.green, style: StrokeStyle(lineWidth: 1))
      RoundedRectangle(cornerRadius: 4).fill(Color.red.gradient)
    }
  }
}

/// A reply that the app itself reads, and a value on its way.
func kitchenReplies() async throws -> [String] {
  let stream = IntentResponseStream<String> { reply in
    reply.yield("warm")
    reply.yield("hot")
    reply.finish()
  }
  var parts: [String] = []
  for try await part in stream { parts.append(part) }
  let wrapped = IntentValueWrapper(7)
  _ = wrapped.makeExpression()
  return parts + ["\(wrapped.wrappedValue)"]
}

func kitchenRefusals() -> [AppIntentError] {
  [AppIntentError.Unrecoverable.notSupported, AppIntentError.PermissionRequired.camera]
}
