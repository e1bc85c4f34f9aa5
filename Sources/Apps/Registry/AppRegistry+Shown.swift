import AppIntentsCore
import FileOperations
import ModelContext
package import ViewTree
import WorkflowValues

// What apps have shown last stays known when their programs have ended: it is still on the screen.
extension AppRegistry {
  /// How many entities of what an app shows are kept.
  private static let mostShown = 100

  /// The most bytes of an entity's id and type.
  private static let longestShown = 2_000

  /// The entities in what an app has shown last, those first that a person has chosen there.
  package func shown(by name: AppName) -> [ShownEntity] {
    let items = json(in: shownFile(of: name))?.jsonArray ?? []
    return items.compactMap { ShownEntity($0) }
  }

  /// Keeps the entities in what an app shows, in the place of those that it showed before.
  func noteShown(_ entities: [ShownEntity], by name: AppName) throws {
    let entities = entities.filter { $0.id.utf8.count + $0.type.utf8.count <= Self.longestShown }
    let sorted = entities.filter(\.isSelected) + entities.filter { !$0.isSelected }
    let kept = Array(sorted.prefix(Self.mostShown))
    guard kept != shown(by: name) else { return }
    if kept.isEmpty {
      try removeIfPresent(shownFile(of: name))
    } else {
      try write(.list(kept.map(\.value)), to: shownFile(of: name))
    }
  }
}
