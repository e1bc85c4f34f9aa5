/// A mail: its subject, its body, and who sent it to whom.
///
/// Not part of Apple's framework.
public struct IntentMail: BuiltInEntity {
  public static let typeName = "mail"
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Mail"

  public var id: String = ""

  @Property(title: "Subject") public var subject: String?
  @Property(title: "Body") public var body: String?
  @Property(title: "From") public var from: IntentPerson?
  @Property(title: "To") public var to: [IntentPerson]
  @Property(title: "Copies To") public var cc: [IntentPerson]
  @Property(title: "Date") public var date: IntentDate?
  @Property(title: "Attachments") public var attachments: [IntentFile]

  public init() {
    to = []
    cc = []
    attachments = []
  }

  public init(subject: String?, body: String, from: IntentPerson? = nil, to: [IntentPerson]) {
    self.init()
    self.subject = subject
    self.body = body
    self.from = from
    self.to = to
    id = title
  }

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(title)", subtitle: from.map { "\($0.displayRepresentation.title.text)" })
  }

  /// The subject, else the start of the text.
  private var title: String {
    if let subject { return subject }
    return body.map { String($0.prefix { !$0.isNewline }.prefix(60)) } ?? ""
  }
}
