public import Foundation

/// A person in a request of SiriKit. A plain value here.
open class INPerson: NSObject, @unchecked Sendable {
  public let personHandle: INPersonHandle?
  public let nameComponents: PersonNameComponents?
  public let displayName: String
  public let image: INImage?
  public let contactIdentifier: String?
  public let customIdentifier: String?

  public init(
    personHandle: INPersonHandle, nameComponents: PersonNameComponents?, displayName: String?,
    image: INImage?, contactIdentifier: String?, customIdentifier: String?
  ) {
    self.personHandle = personHandle
    self.nameComponents = nameComponents
    self.displayName = displayName ?? personHandle.value ?? ""
    self.image = image
    self.contactIdentifier = contactIdentifier
    self.customIdentifier = customIdentifier
  }
}

public enum INPersonHandleType: Int, Sendable { case unknown, emailAddress, phoneNumber }

/// An address of a person.
public final class INPersonHandle: NSObject, Sendable {
  public let value: String?
  public let type: INPersonHandleType

  public init(value: String?, type: INPersonHandleType) {
    self.value = value
    self.type = type
  }
}

/// A picture of SiriKit. It keeps where the picture is, and draws nothing.
public final class INImage: NSObject, Sendable {
  enum Source: Sendable {
    case named(String)
    case system(String)
    case data(Data)
    case url(URL)
  }

  let source: Source

  public convenience init(named name: String) { self.init(source: .named(name)) }
  public convenience init(systemImageNamed name: String) { self.init(source: .system(name)) }
  public convenience init(imageData: Data) { self.init(source: .data(imageData)) }
  public convenience init?(url: URL) { self.init(source: .url(url)) }
  public convenience init?(url: URL, width: Double, height: Double) {
    self.init(source: .url(url))
  }

  private init(source: Source) { self.source = source }
}
