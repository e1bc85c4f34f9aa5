import Foundation

/// A note: a title and a text.
///
/// Not part of Apple's framework.
package struct IntentNote: BuiltInEntity {
  package static let typeName = "note"
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Note"

  package var id: String = ""

  @Property(title: "Title") package var title: String?
  @Property(title: "Body") package var body: String?
  @Property(title: "Folder") package var folder: String?
  @Property(title: "Created") package var created: IntentDate?
  @Property(title: "Modified") package var modified: IntentDate?
  @Property(title: "URL") package var url: URL?
  @Property(title: "Tags") package var tags: [String]

  package init() { tags = [] }

  package init(title: String, body: String) {
    self.init()
    self.title = title
    self.body = body
    id = title
  }

  package var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(title: "\(title ?? "")", subtitle: folder.map { "\($0)" })
  }
}
