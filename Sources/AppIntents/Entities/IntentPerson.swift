public import Foundation

/// A person to write to, call or meet. Its value is a `contact`.
///
/// A workflow gives one as a contact, or as a text: an e-mail address, a telephone number, a name.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/intentperson). We
/// differ in that there is no address book: `.contact` is the id of an app's contact.
public struct IntentPerson: Sendable, Hashable {
  public var identifier: Identifier
  public var name: Name
  /// The preferred way to reach the person.
  public var handle: Handle?
  /// Other ways to reach the person.
  public var aliases: [Handle]
  /// Whether the person is the user.
  public var isMe: Bool
  public var image: DisplayRepresentation.Image?

  public init(
    identifier: Identifier, name: Name, handle: Handle?, aliases: [Handle] = [], isMe: Bool = false,
    image: DisplayRepresentation.Image? = nil
  ) {
    self.identifier = identifier
    self.name = name
    self.handle = handle
    self.aliases = aliases
    self.isMe = isMe
    self.image = image
  }

  /// A person of whom only an address or a number is known.
  public init(handle: Handle) {
    self.init(
      identifier: .applicationDefined(handle.text), name: .displayName(handle.text), handle: handle)
  }
}

extension IntentPerson {
  /// The part of a person that a parameter wants.
  public enum ParameterMode: String, Sendable, Hashable {
    case contact, email, phone, emailOrPhone
  }

  public enum Identifier: Sendable, Hashable, Codable {
    case contact(String)
    case applicationDefined(String)

    var text: String {
      switch self {
      case .contact(let text), .applicationDefined(let text): text
      }
    }
  }

  public enum Name: Sendable, Hashable, Codable {
    case displayName(String)
    case components(PersonNameComponents)

    /// The name as people write it.
    public var displayString: String {
      switch self {
      case .displayName(let name): name
      case .components(let components): components.words
      }
    }
  }

  /// An address or a number.
  public struct Handle: Sendable, Hashable, Codable {
    public enum Value: Sendable, Hashable, Codable {
      case phoneNumber(String)
      case emailAddress(String)
      case applicationDefined(String)
    }

    public enum Label: Sendable, Hashable, Codable {
      case home, work, iPhone, mobile, main, homeFax, workFax, pager, other, school
      case custom(String)
    }

    public var value: Value
    public var label: Label

    public init(_ value: Value, label: Label = .other) {
      self.value = value
      self.label = label
    }

    public init(phoneNumber: String, label: Label = .other) {
      self.init(.phoneNumber(phoneNumber), label: label)
    }

    public init(emailAddress: String, label: Label = .other) {
      self.init(.emailAddress(emailAddress), label: label)
    }

    public init(applicationDefined value: String, label: String? = nil) {
      self.init(.applicationDefined(value), label: label.map { .custom($0) } ?? .other)
    }

    var text: String {
      switch value {
      case .phoneNumber(let text), .emailAddress(let text), .applicationDefined(let text): text
      }
    }
  }
}

extension IntentPerson: DisplayRepresentable {
  public static let typeDisplayRepresentation: TypeDisplayRepresentation = "Person"

  public var displayRepresentation: DisplayRepresentation {
    DisplayRepresentation(
      title: "\(name.displayString)", subtitle: handle.map { "\($0.text)" }, image: image)
  }
}

extension PersonNameComponents {
  /// The parts in the order in which they are written in most of Europe and America.
  package var words: String {
    let parts = [namePrefix, givenName, middleName, familyName, nameSuffix].compactMap { $0 }
    let words = parts.filter { !$0.isEmpty }.joined(separator: " ")
    return words.isEmpty ? nickname ?? "" : words
  }

  /// The parts of a written name; nil for a text without words.
  package init?(words: String) {
    let titles: Set<String> = ["dr", "prof", "mr", "mrs", "ms", "sir"]
    let suffixes: Set<String> = ["jr", "sr", "ii", "iii", "phd", "md"]
    func key(_ word: String) -> String { word.lowercased().filter { $0 != "." && $0 != "," } }
    var parts = words.split(whereSeparator: \.isWhitespace).map(String.init)
    guard !parts.isEmpty else { return nil }
    self.init()
    var prefix: [String] = []
    while parts.count > 1, titles.contains(key(parts[0])) { prefix.append(parts.removeFirst()) }
    if !prefix.isEmpty { namePrefix = prefix.joined(separator: " ") }
    if parts.count > 1, let last = parts.last, suffixes.contains(key(last)) {
      nameSuffix = parts.removeLast()
    }
    givenName = parts.removeFirst()
    if !parts.isEmpty { familyName = parts.removeLast() }
    if !parts.isEmpty { middleName = parts.joined(separator: " ") }
  }
}
