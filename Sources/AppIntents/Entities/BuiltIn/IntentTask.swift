public import Foundation

/// An item of a to-do list.
///
/// Not part of Apple's framework, whose apps use `EKReminder`.
public struct IntentTask: BuiltInEntity {
  public static let typeName = "task"
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Task"

  public var id: String = ""

  @Property(title: "Title") public var title: String?
  @Property(title: "Due") public var due: IntentDate?
  @Property(title: "Completed") public var isCompleted: Bool
  @Property(title: "Completed On") public var completed: IntentDate?
  /// From 1, the highest, to 9.
  @Property(title: "Priority") public var priority: Int?
  @Property(title: "Notes") public var notes: String?
  @Property(title: "URL") public var url: URL?
  @Property(title: "List") public var list: String?
  @Property(title: "Tags") public var tags: [String]

  public init() {
    isCompleted = false
    tags = []
  }

  public init(title: String, due: IntentDate? = nil) {
    self.init()
    self.title = title
    self.due = due
    id = title
  }

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title ?? "")", subtitle: due.map { "\($0.description)" })
  }
}
