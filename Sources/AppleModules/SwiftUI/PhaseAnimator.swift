public import ViewTree

// Phases compile. A view is drawn in the first one, and stays so.

/// A view that goes through phases.
nonisolated public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  public typealias Body = Never
  private let phases: [Phase]
  private let content: (Phase) -> Content

  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.init(phases, content: content, animation: animation)
  }

  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) {
    self.phases = Array(phases)
    self.content = content
  }

  @MainActor public func _nodes() -> [ViewNode] {
    phases.first.map { content($0)._nodes() } ?? []
  }
}

/// The view that an animation changes.
nonisolated public struct PlaceholderContentView<Value>: View {
  public typealias Body = Never
  let nodes: @MainActor () -> [ViewNode]
  @MainActor public func _nodes() -> [ViewNode] { nodes() }

  /// A view is handed to the main actor when it is made, as Apple's are.
  nonisolated init(of view: some View) {
    nonisolated(unsafe) let view = view
    nodes = { view._nodes() }
  }
}

extension View {
  public nonisolated func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    phaseAnimator(phases, content: content, animation: animation)
  }

  public nonisolated func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: @escaping (PlaceholderContentView<Self>, Phase) -> some View,
    animation: @escaping (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    let view = PlaceholderContentView<Self>(of: self)
    return PhaseAnimator(phases) { content(view, $0) }
  }
}
