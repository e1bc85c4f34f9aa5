/// A mail: its subject, its body, and who sent it to whom.
///
/// Not part of Apple's framework.
package struct IntentMail: BuiltInEntity {
  package static let typeName = "mail"
  package static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mail"

  package var id: String = ""

  @Property(title: "Subject") package var subject: String?
  @Property(title: "Body") package var body: String?
  @Property(title: "From") package var from: IntentContact?
  @Property(title: "To") package var to: [IntentContact]
  @Property(title: "Copies To") package var cc: [IntentContact]
  @Property(title: "Date") package var date: IntentDate?
  @Property(title: "Attachments") package var attachments: [IntentFile]

  package init() {
    to = []
    cc = []
    attachments = []
  }

  package init(subject: String?, body: String, from: IntentContact? = nil, to: [IntentContact]) {
    self.init()
    self.subject = subject
    self.body = body
    self.from = from
    self.to = to
    id = title
  }

  package var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(title)", subtitle: from.map { "\($0.displayRepresentation.title.text)" })
  }

  /// The subject, else the start of the text.
  private var title: String {
    if let subject { return subject }
    return body.map { String($0.prefix { !$0.isNewline }.prefix(60)) } ?? ""
  }
}
