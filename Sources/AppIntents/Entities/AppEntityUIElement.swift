public import Foundation

/// A part of a view that shows an entity. No assistant sees the screen here; tests see it.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appentityuielement).
public struct AppEntityUIElement: Sendable, Hashable {
  public struct State: Sendable, Hashable {
    public var isSelected: Bool

    public init(isSelected: Bool = false) { self.isSelected = isSelected }
  }

  public let identifier: EntityIdentifier
  public let bounds: CGRect
  public let state: State
  public let subelements: [AppEntityUIElement]

  public init(
    identifier: EntityIdentifier, bounds: CGRect, state: State = State(),
    subelements: [AppEntityUIElement] = []
  ) {
    self.identifier = identifier
    self.bounds = bounds
    self.state = state
    self.subelements = subelements
  }

  public init(
    _ entity: some AppEntity, bounds: CGRect, state: State = State(),
    subelements: [AppEntityUIElement] = []
  ) {
    self.init(
      identifier: EntityIdentifier(for: entity), bounds: bounds, state: state,
      subelements: subelements)
  }

  public static func == (left: AppEntityUIElement, right: AppEntityUIElement) -> Bool {
    left.identifier == right.identifier && left.bounds == right.bounds
      && left.state == right.state && left.subelements == right.subelements
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}

/// Which parts of a view are asked for.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appentityuielementscontext).
public struct AppEntityUIElementsContext: Sendable {
  public enum ElementsRequest: Sendable, Hashable {
    case selected
    case visible(rect: CGRect)

    public static func == (left: ElementsRequest, right: ElementsRequest) -> Bool {
      switch (left, right) {
      case (.selected, .selected): true
      case (.visible(let left), .visible(let right)): left == right
      case (.selected, .visible), (.visible, .selected): false
      }
    }

    public func hash(into hasher: inout Hasher) {
      if case .visible(let rect) = self { hasher.combine(rect.width) }
    }
  }

  public let bounds: CGRect
  public let requests: Set<ElementsRequest>

  /// Asks for all parts, wherever they are.
  package static var everything: AppEntityUIElementsContext {
    let bounds = CGRect(x: -1_000_000, y: -1_000_000, width: 2_000_000, height: 2_000_000)
    return AppEntityUIElementsContext(
      bounds: bounds, requests: [.selected, .visible(rect: bounds)])
  }
}
