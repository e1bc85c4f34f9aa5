import SwiftUI

// Gestures, animations, tabs, layouts and styles, as apps write them in their views.

enum PierTab: Hashable, CaseIterable { case boats, tides, search }

struct PierTabs: View {
  @State private var selection = PierTab.boats
  @SceneStorage("tab") private var stored: String?
  @State private var order = TabViewCustomization()
  let isOpen: Bool

  var body: some View {
    TabView(selection: $selection) {
      Tab("Boats", systemImage: "sailboat", value: PierTab.boats) { Text("Three boats") }
        .badge(3)
        .customizationID("boats")
      if isOpen {
        TabSection("Water") {
          Tab(value: PierTab.tides) {
            Text("High tide at noon")
          } label: {
            Label("Tides", systemImage: "water.waves")
          }
        }
      }
      Tab(value: PierTab.search, role: .search) { Text("Nothing found") }
    }
    .tabViewStyle(.sidebarAdaptable)
    .tabViewCustomization($order)
    .onChange(of: selection) { stored = "\($1)" }
  }
}

struct PlainPierTabs: View {
  var body: some View {
    TabView {
      Tab("One", systemImage: "1.circle") { Text("First") }
      Tab("Two", image: "two") { Text("Second") }
    }
    TabView {
      Text("Old").tabItem { Label("Old", systemImage: "clock") }.badge("New")
    }
    .tabViewStyle(.page(indexDisplayMode: .never))
  }
}

struct BoatCard: View {
  @State private var offset = CGSize.zero
  @State private var scale: CGFloat = 1
  @GestureState private var isPressing = false
  @GestureState private var magnification: CGFloat = 1
  @GestureState(reset: { _, transaction in transaction.animation = .default })
  private var drag: CGSize = .zero

  private var zoom: some Gesture {
    MagnifyGesture()
      .updating($magnification) { value, state, _ in state = value.magnification }
      .onEnded { scale *= $0.magnification }
  }

  private var hold: some Gesture {
    LongPressGesture(minimumDuration: 0.2)
      .sequenced(before: DragGesture(minimumDistance: 0, coordinateSpace: .global))
      .updating($drag) { value, state, _ in
        switch value {
        case .first(true): break
        case .second(true, let drag): state = drag?.translation ?? .zero
        default: break
        }
      }
  }

  var body: some View {
    Text("Boat")
      .offset(drag)
      .gesture(
        DragGesture()
          .onChanged { offset = $0.translation }
          .onEnded { value in
            if value.predictedEndTranslation.width > 100 { offset = .zero }
          }
      )
      .gesture(zoom.simultaneously(with: RotateGesture().onChanged { _ = $0.rotation }))
      .gesture(hold, including: .all)
      .gesture(offset == .zero ? zoom : nil)
      .simultaneousGesture(TapGesture(count: 2).onEnded { offset = .zero })
      .highPriorityGesture(
        LongPressGesture().updating($isPressing) { value, state, transaction in
          state = value
          transaction.animation = .easeIn
        }
      )
      .gesture(
        SpatialTapGesture().onEnded { _ = $0.location }.exclusively(before: TapGesture()),
        isEnabled: isPressing
      )
      .gesture(MagnificationGesture().onChanged { scale = $0 })
      .gesture(RotationGesture().onEnded { _ = $0.degrees })
      .onTapGesture { offset = .zero }
      .onTapGesture(count: 2, coordinateSpace: .local) { _ = $0.x }
      .onLongPressGesture {
      } onPressingChanged: { _ in
      }
  }
}

struct Swell {
  var height = 1.0
  var angle = Angle.zero
}

struct Buoy: View {
  @State private var waves = 0

  var body: some View {
    VStack {
      Text("Bell")
        .phaseAnimator(PierTab.allCases, trigger: waves) { content, phase in
          content.scaleEffect(phase == .boats ? 1 : 2)
        } animation: { phase in
          switch phase {
          case .boats: .bouncy
          case .tides, .search: .spring(duration: 0.3, bounce: 0.4)
          }
        }
      PhaseAnimator([3, 4]) { Text("Wave \($0)") }
      Text("Float")
        .keyframeAnimator(initialValue: Swell(), trigger: waves) { content, value in
          content.rotationEffect(value.angle).offset(y: value.height)
        } keyframes: { _ in
          KeyframeTrack(\.height) {
            LinearKeyframe(1.2, duration: 0.3, timingCurve: .easeOut)
            SpringKeyframe(1, spring: .bouncy)
          }
          KeyframeTrack(\.angle) {
            CubicKeyframe(.degrees(20), duration: 0.2)
            MoveKeyframe(.zero)
          }
        }
      KeyframeAnimator(initialValue: 2.0) { value in
        Text("\(Int(value)) m")
      } keyframes: { _ in
        LinearKeyframe(0.3, duration: 1)
        LinearKeyframe(1, duration: 1)
      }
    }
    .visualEffect { content, proxy in content.offset(y: proxy.frame(in: .global).minY) }
    .scrollTransition { content, phase in content.opacity(phase.isIdentity ? 1 : 0.5) }
    .coordinateSpace(.named("pier"))
  }
}

struct PierFlow: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> CGSize {
    let sizes = subviews.map { $0.sizeThatFits(.unspecified) }
    return CGSize(width: proposal.width ?? 0, height: sizes.map(\.height).max() ?? 0)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews {
      subview.place(at: bounds.origin, anchor: .topLeading, proposal: .unspecified)
    }
  }
}

struct PierSize: PreferenceKey {
  static var defaultValue: CGSize { .zero }
  static func reduce(value: inout CGSize, nextValue: () -> CGSize) { value = nextValue() }
}

struct PierSwitch: ToggleStyle {
  func makeBody(configuration: Configuration) -> some View {
    Button {
      configuration.isOn.toggle()
    } label: {
      configuration.label
    }
  }
}

struct PierLabel: LabelStyle {
  func makeBody(configuration: Configuration) -> some View {
    HStack {
      configuration.icon
      configuration.title
    }
  }
}

struct PierBoard: View {
  @State private var isOn = true
  @State private var level = 0.5
  @State private var size = CGSize.zero
  @State private var boats = ["a", "b", "c"]

  var body: some View {
    let layout = isOn ? AnyLayout(HStackLayout(spacing: 4)) : AnyLayout(VStackLayout())
    VStack {
      PierFlow { Text("Flow") }
      layout {
        Text("left")
        Text("right")
      }
      Toggle("Lamp", isOn: $isOn).toggleStyle(PierSwitch())
      Toggle("Horn", isOn: $isOn).toggleStyle(SwitchToggleStyle(tint: .red))
      Label("Dock", systemImage: "star").labelStyle(PierLabel())
      Slider(value: $level, in: 0...1) {
        Text("Level")
      } minimumValueLabel: {
        Text("low")
      } maximumValueLabel: {
        Text("high")
      }
      SwiftUI.Menu("More", systemImage: "ellipsis") {
        Button("Copy") {}
      } primaryAction: {
        isOn = false
      }
      ShareLink(item: "boat")
    }
    .preference(key: PierSize.self, value: size)
    .onPreferenceChange(PierSize.self) { size = $0 }
    .onAppear {
      boats.move(fromOffsets: [0], toOffset: 3)
      boats.remove(atOffsets: [1])
    }
  }
}

struct PierWindows: Scene {
  var body: some Scene {
    WindowGroup { Text("Pier") }
      .commands {
        CommandMenu("Boats") { Button("Launch") {}.keyboardShortcut("l") }
        CommandGroup(replacing: .newItem) { Button("New Boat") {} }
        SidebarCommands()
      }
      .windowResizability(.contentSize)
  }
}

extension EnvironmentValues {
  @Entry var tide: Color = .blue
  @Entry var berth = 3
  @Entry var keeper: String?
}

extension FocusedValues {
  @Entry var boat: Int?
}

struct Berth: View {
  @Environment(\.berth) private var berth
  @Environment(\.keeper) private var keeper

  var body: some View { Text("\(berth) of \(keeper ?? "nobody")").focusedValue(\.boat, berth) }
}
