public import Foundation

/// A note: a title and a text.
///
/// Not part of Apple's framework.
public struct IntentNote: BuiltInEntity {
  public static let typeName = "note"
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"

  public var id: String = ""

  @Property(title: "Title") public var title: String?
  @Property(title: "Body") public var body: String?
  @Property(title: "Folder") public var folder: String?
  @Property(title: "Created") public var created: IntentDate?
  @Property(title: "Modified") public var modified: IntentDate?
  @Property(title: "URL") public var url: URL?
  @Property(title: "Tags") public var tags: [String]

  public init() { tags = [] }

  public init(title: String, body: String) {
    self.init()
    self.title = title
    self.body = body
    id = title
  }

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title ?? "")", subtitle: folder.map { "\($0)" })
  }
}
