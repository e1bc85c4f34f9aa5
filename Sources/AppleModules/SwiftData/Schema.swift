import Foundation

/// The classes of a container's objects.
public final class Schema: Sendable {
  public struct Version: Sendable, Hashable {
    public let major: Int
    public let minor: Int
    public let patch: Int

    public init(_ major: Int, _ minor: Int, _ patch: Int) {
      self.major = major
      self.minor = minor
      self.patch = patch
    }
  }

  /// What `@Attribute` says.
  public struct Attribute: PropertyDetail {
    public struct Option: Sendable, Hashable {
      private let name: String

      public static let unique = Option(name: "unique")
      public static let externalStorage = Option(name: "externalStorage")
      public static let allowsCloudEncryption = Option(name: "allowsCloudEncryption")
      public static let preserveValueOnDeletion = Option(name: "preserveValueOnDeletion")
      public static let ephemeral = Option(name: "ephemeral")
      public static let spotlight = Option(name: "spotlight")
    }

    let options: [Option]
    let originalName: String?

    public init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil) {
      self.options = options
      self.originalName = originalName
    }
  }

  /// What `@Relationship` says.
  public struct Relationship: PropertyDetail {
    public struct Option: Sendable, Hashable {
      private let name: String

      public static let unique = Option(name: "unique")
    }

    public enum DeleteRule: Sendable, Hashable { case noAction, nullify, cascade, deny }

    let options: [Option]
    let deleteRule: DeleteRule
    let originalName: String?
    let inverse: String?

    /// - Parameter inverse: the name of the property of the other class that leads back.
    public init(
      _ options: Option..., deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0,
      maximumModelCount: Int? = 0, originalName: String? = nil, inverse: String? = nil,
      hashModifier: String? = nil
    ) {
      self.options = options
      self.deleteRule = deleteRule
      self.originalName = originalName
      self.inverse = inverse
    }
  }

  /// What `#Index` says.
  public struct Index<T: PersistentModel> {
    public enum Types<U: PersistentModel> {
      case binary([PartialKeyPath<U>])
      case rtree([PartialKeyPath<U>])
    }
  }

  let types: [any PersistentModel.Type]
  public let version: Version
  /// Whether the version was given, rather than being the default of classes alone.
  let hasOwnVersion: Bool

  private init(
    _ types: [any PersistentModel.Type], _ version: Version, hasOwnVersion: Bool
  ) {
    self.types = types
    self.version = version
    self.hasOwnVersion = hasOwnVersion
  }

  public convenience init(
    _ types: [any PersistentModel.Type], version: Version = Version(1, 0, 0)
  ) {
    self.init(types, version, hasOwnVersion: version != Version(1, 0, 0))
  }

  @_disfavoredOverload
  public convenience init(_ types: any PersistentModel.Type..., version: Version = Version(1, 0, 0))
  {
    self.init(types, version: version)
  }

  public convenience init() { self.init([]) }

  public convenience init(versionedSchema: any VersionedSchema.Type) {
    self.init(versionedSchema.models, versionedSchema.versionIdentifier, hasOwnVersion: true)
  }
}

/// The classes of a version of an app.
public protocol VersionedSchema {
  static var models: [any PersistentModel.Type] { get }
  static var versionIdentifier: Schema.Version { get }
}
