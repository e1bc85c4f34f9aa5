public import AppIntentsCore
import ViewTree

// Which entities views show. No assistant sees a screen here; `viewAnnotations()` of
// `AppIntentsTesting` tells tests what the last result showed.
extension View {
  /// Declares that the view shows an entity.
  public nonisolated func appEntityIdentifier(_ identifier: EntityIdentifier?) -> some View {
    showing { identifier.map { [ShownEntity($0)] } ?? [] }
  }

  /// Declares which entities the rows in this view show, by their tags and by the ids of `ForEach`.
  /// The rows that the selection of a list has are selected.
  public nonisolated func appEntityIdentifier<Item: Hashable>(
    forSelectionType itemType: Item.Type = Item.self,
    identifier: @escaping @Sendable (Item) -> EntityIdentifier?
  ) -> some View {
    _EnvironmentView(content: self) { values in
      values.rows.identify = { tag in (tag.base as? Item).flatMap(identifier) }
    }
  }

  /// Declares the entities in a view that draws them itself. The places of views aren't known here: it
  /// is asked for everything in a very large rectangle.
  public nonisolated func appEntityUIElements(
    _ provider: @escaping @MainActor (AppEntityUIElementsContext) -> [AppEntityUIElement]
  ) -> some View {
    showing { provider(AppEntityUIElementsContext.everything).flatMap(\.shownEntities) }
  }

  /// Sets up the activity, and makes it the current one when the view is drawn. Its
  /// `appEntityIdentifier` is the entity that the view is about: it counts as selected.
  public nonisolated func userActivity(
    _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
  ) -> some View {
    nonisolated(unsafe) let update = update
    return showing { isActive ? Self.entities(of: activityType, update) : [] }
  }

  /// Sets up the activity if there is an element.
  public nonisolated func userActivity<P>(
    _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> Void
  ) -> some View {
    nonisolated(unsafe) let update = update
    nonisolated(unsafe) let element = element
    return showing {
      guard let element else { return [] }
      return Self.entities(of: activityType) { update(element, $0) }
    }
  }

  @MainActor private static func entities(
    of activityType: String, _ update: (NSUserActivity) -> Void
  ) -> [ShownEntity] {
    let activity = NSUserActivity(activityType: activityType)
    update(activity)
    activity.becomeCurrent()
    let identifier: EntityIdentifier? = activity.appEntityIdentifier
    return identifier.map { [ShownEntity($0, isSelected: true)] } ?? []
  }

  nonisolated func showing(
    _ entities: @escaping @MainActor () -> [ShownEntity]
  ) -> _AttributedView<Self> {
    changed { $0.show(entities()) }
  }
}

extension AppEntityUIElement {
  fileprivate var shownEntities: [ShownEntity] {
    [ShownEntity(identifier, isSelected: state.isSelected)] + subelements.flatMap(\.shownEntities)
  }
}

/// What the rows of a list are to those around them.
struct RowEntities {
  /// The entity that a row with this tag shows.
  var identify: (AnyHashable) -> EntityIdentifier? = { _ in nil }
  /// The tags of the selected rows.
  var selected: Set<AnyHashable> = []

  /// The entities that the row with a tag shows.
  @MainActor static func shown(byRow tag: AnyHashable) -> [ShownEntity] {
    let rows = EnvironmentValues.current.rows
    guard let identifier = rows.identify(tag) else { return [] }
    return [ShownEntity(identifier, isSelected: rows.selected.contains(tag))]
  }
}

extension EnvironmentValues {
  var rows: RowEntities {
    get { self[RowsKey.self] }
    set { self[RowsKey.self] = newValue }
  }

  private enum RowsKey: EnvironmentKey { static var defaultValue: RowEntities { RowEntities() } }
}
