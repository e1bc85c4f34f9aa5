import AppDatabases
import AppIntentsCore
public import Foundation

/// Where a container keeps its objects.
public struct ModelConfiguration: Sendable {
  public struct GroupContainer: Sendable {
    let name: String?

    /// The app's own folder.
    public static let automatic = GroupContainer(name: nil)
    public static let none = GroupContainer(name: nil)
    public static func identifier(_ name: String) -> GroupContainer { GroupContainer(name: name) }
  }

  public struct CloudKitDatabase: Sendable {
    public static let automatic = CloudKitDatabase()
    public static let none = CloudKitDatabase()
    public static func `private`(_ name: String) -> CloudKitDatabase { CloudKitDatabase() }
  }

  public let name: String
  public let isStoredInMemoryOnly: Bool
  public let allowsSave: Bool
  public let schema: Schema?
  /// The file; `/dev/null` in memory.
  public let url: URL
  public let groupAppContainerIdentifier: String?

  /// The file `NAME.store` in the app's own folder, or in that of a group.
  ///
  /// - Parameters:
  ///   - name: `default` unless given.
  ///   - allowsSave: whether contexts can save.
  public init(
    _ name: String? = nil, schema: Schema? = nil, isStoredInMemoryOnly: Bool = false,
    allowsSave: Bool = true, groupContainer: GroupContainer = .automatic,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? "default"
    self.schema = schema
    self.isStoredInMemoryOnly = isStoredInMemoryOnly
    self.allowsSave = allowsSave
    groupAppContainerIdentifier = groupContainer.name
    let folder =
      groupContainer.name.flatMap {
        FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: $0)
      } ?? AppFolder.current
    url =
      isStoredInMemoryOnly
      ? URL(filePath: "/dev/null") : folder.appending(path: "\(self.name).store")
  }

  public init(
    _ name: String? = nil, schema: Schema? = nil, url: URL, allowsSave: Bool = true,
    cloudKitDatabase: CloudKitDatabase = .automatic
  ) {
    self.name = name ?? "default"
    self.schema = schema
    self.url = url
    self.allowsSave = allowsSave
    groupAppContainerIdentifier = nil
    isStoredInMemoryOnly = false
  }

  @_disfavoredOverload
  public init(for types: any PersistentModel.Type..., isStoredInMemoryOnly: Bool = false) {
    self.init(schema: Schema(types), isStoredInMemoryOnly: isStoredInMemoryOnly)
  }
}
