import Foundation

/// An item of a to-do list.
///
/// Not part of Apple's framework, whose apps use `EKReminder`.
package struct IntentTask: BuiltInEntity {
  package static let typeName = "task"
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Task"

  package var id: String = ""

  @Property(title: "Title") package var title: String?
  @Property(title: "Due") package var due: IntentDate?
  @Property(title: "Completed") package var isCompleted: Bool
  @Property(title: "Completed On") package var completed: IntentDate?
  /// From 1, the highest, to 9.
  @Property(title: "Priority") package var priority: Int?
  @Property(title: "Notes") package var notes: String?
  @Property(title: "URL") package var url: URL?
  @Property(title: "List") package var list: String?
  @Property(title: "Tags") package var tags: [String]

  package init() {
    isCompleted = false
    tags = []
  }

  package init(title: String, due: IntentDate? = nil) {
    self.init()
    self.title = title
    self.due = due
    id = title
  }

  package var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title ?? "")", subtitle: due.map { "\($0.description)" })
  }
}
