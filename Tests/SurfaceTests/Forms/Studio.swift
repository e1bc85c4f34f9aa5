import AppIntents
import SwiftUI
import VideoToolbox
import VisualIntelligence

// What newer sources of apps have beside their intents: views with motion, glass and titles of their
// own, and what the frameworks beside App Intents take.

// MARK: - Titles that are texts

struct StudioSheet: View {
  let name: String
  @State private var isOn = true
  @State private var words = "Clay"
  @State private var amount = 2

  var body: some View {
    Form {
      LabeledContent(name, value: 3, format: .number)
      LabeledContent(name, value: words)
      LabeledContent(name) { Text("Red") }
      LabeledContent("Pots", value: 4, format: .number)
      GroupBox(name) { Text("In a box") }
      SwiftUI.Menu(name) { Text("In a menu") }
      SwiftUI.Menu(name, systemImage: "ellipsis") { Text("In another") }
      DisclosureGroup(name) { Text("Open") }
      DisclosureGroup(name, isExpanded: $isOn) { Text("Open, too") }
      Toggle(name, systemImage: "flame", isOn: $isOn)
      Button(name, systemImage: "plus") {}
      TextField(name, text: $words)
      TextField(name, value: $amount, format: .number)
      SecureField(name, text: $words)
      Stepper(name, value: $amount, in: 0...9)
      ProgressView(name)
    }
  }
}

struct StudioList: View {
  let name: String
  @State private var day = Date(timeIntervalSince1970: 0)
  @State private var isAsking = false

  var body: some View {
    NavigationStack {
      NavigationLink(name) { Text("There") }
      NavigationLink(name, value: 3)
      NavigationLink(name, destination: Text("There"))
      DatePicker(name, selection: $day)
      ContentUnavailableView(name, systemImage: "tray")
    }
    .help(name)
    .alert(name, isPresented: $isAsking) { Button("OK") {} }
    .confirmationDialog(name, isPresented: $isAsking) { Button("Throw", role: .destructive) {} }
    .confirmationDialog("Throw it?", isPresented: $isAsking, titleVisibility: .visible) {
      Button("Throw", role: .destructive) {}
    } message: {
      Text("It is wet.")
    }
  }
}

// MARK: - Motion, glass and pictures

struct StudioStage: View {
  @State private var count = 0
  @State private var shown: Int?
  @State private var isOpen = false
  @Namespace private var space

  var body: some View {
    GlassEffectContainer(spacing: 8) {
      ScrollView(.horizontal) {
        LazyHStack {
          Text("\(count)")
            .animation(.spring(duration: 0.3), value: count)
            .animation(.spring(response: 0.3, dampingFraction: 0.8), value: count)
            .animation(.snappy(duration: 0.2, extraBounce: 0.1), value: count)
            .animation(.bouncy(duration: 0.2), value: count)
            .animation(.smooth(duration: 0.2), value: count)
            .animation(.spring(), value: count)
            .animation(.spring, value: count)
            .contentTransition(.numericText())
            .transition(.asymmetric(insertion: .scale, removal: .opacity.combined(with: .slide)))
            .matchedGeometryEffect(id: "count", in: space)
            .containerRelativeFrame(.horizontal, count: 2, spacing: 8)
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned)
      .scrollPosition(id: $shown)
      .scrollIndicators(.hidden)
      .glassEffect()
      Text("Glass")
        .glassEffect(.regular.tint(.blue).interactive(), in: .rect(cornerRadius: 8))
        .glassEffectID("words", in: space)
      Button("More") { withAnimation(.snappy) { count += 1 } }
        .buttonStyle(.glass)
      Button("Most") { count += 9 }
        .buttonStyle(.glassProminent)
        .sensoryFeedback(.success, trigger: count)
        .sensoryFeedback(.impact(weight: .heavy), trigger: count) { old, new in new > old }
      Canvas { context, size in
        context.fill(
          Path(ellipseIn: CGRect(x: 0, y: 0, width: size.width, height: 4)), with: .color(.red))
        context.draw(Text("Never drawn"), at: .zero)
      }
      .frame(width: 20, height: 20)
    }
    .sheet(isPresented: $isOpen) {
      Text("Below")
        .presentationDetents([.medium, .fraction(0.3)])
        .presentationDragIndicator(.visible)
        .presentationSizing(.page.fitted(horizontal: false, vertical: true))
        .presentationCompactAdaptation(horizontal: .none, vertical: .sheet)
        .interactiveDismissDisabled()
    }
    .fullScreenCover(isPresented: $isOpen) { Text("Over") }
  }
}

extension StudioStage {
  var preview: SharePreview<Never, Image> { SharePreview("Pots", icon: Image("pot")) }
  var link: some View {
    ShareLink(item: URL(filePath: "/pots"), preview: SharePreview("Pots", image: Image("pot")))
  }
}

// MARK: - An app with a delegate

final class StudioDelegate: NSObject, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
  ) -> Bool {
    true
  }
}

final class StudioDesk: NSObject, NSApplicationDelegate {
  func applicationDidFinishLaunching(_ notification: Notification) {}
}

struct StudioApp: App {
  @UIApplicationDelegateAdaptor(StudioDelegate.self) private var delegate
  @NSApplicationDelegateAdaptor private var desk: StudioDesk

  var body: some Scene {
    WindowGroup { StudioSheet(name: "Kiln") }
  }
}

// MARK: - Intents

struct FireKiln: ProgressReportingIntent {
  static let title: LocalizedStringResource = "Fire the Kiln"

  @Parameter(
    title: "Page", default: "https://example.org",
    inputOptions: String.IntentInputOptions(keyboardType: .URL))
  var page: String

  func perform() async throws -> some IntentResult & ReturnsValue<String> {
    progress.totalUnitCount = 4
    progress.completedUnitCount = 1
    progress.localizedDescription = "Firing"
    progress.localizedAdditionalDescription = "900 degrees"
    let whole: Progress = progress
    return .result(value: whole.localizedDescription)
  }
}

struct BreakPot: AppIntent {
  static let title: LocalizedStringResource = "Break a Pot"

  func perform() async throws -> some IntentResult {
    try await requestConfirmation(
      actionName: .custom(
        acceptLabel: "Break", acceptAlternatives: [], denyLabel: "Keep", denyAlternatives: [],
        destructive: true),
      dialog: "Break it?")
    return .result()
  }
}

struct KilnOptions: DynamicOptionsProvider {
  func results() async throws -> IntentItemCollection<String> { IntentItemCollection(items: []) }
}

struct KilnFilter: SetFocusFilterIntent {
  static let title: LocalizedStringResource = "Filter Kilns"

  @Parameter(title: "Accounts") var accounts: [String]?

  var displayRepresentation: DisplayRepresentation { "Kilns" }

  var appContext: FocusFilterAppContext {
    let names = accounts ?? []
    return FocusFilterAppContext(
      notificationFilterPredicate: NSPredicate(format: "SELF IN %@", names))
  }

  func perform() async throws -> some IntentResult { .result() }
}

/// What a picture shows, where there is one.
func studioLabels(of content: SemanticContentDescriptor) -> [String] {
  guard let picture: CVReadOnlyPixelBuffer = content.pixelBuffer else { return content.labels }
  return ["\(picture)"]
}
