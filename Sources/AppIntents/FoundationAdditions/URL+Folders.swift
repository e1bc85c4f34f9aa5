#if os(Linux)
  public import Foundation

  // The folders of the user. They are looked up anew each time, as Foundation's are.
  extension URL {
    public static var documentsDirectory: URL { UserFolders().folder("DOCUMENTS", "Documents") }
    public static var downloadsDirectory: URL { UserFolders().folder("DOWNLOAD", "Downloads") }
    public static var desktopDirectory: URL { UserFolders().folder("DESKTOP", "Desktop") }
    public static var picturesDirectory: URL { UserFolders().folder("PICTURES", "Pictures") }
    public static var moviesDirectory: URL { UserFolders().folder("VIDEOS", "Videos") }
    public static var musicDirectory: URL { UserFolders().folder("MUSIC", "Music") }
    public static var sharedPublicDirectory: URL { UserFolders().folder("PUBLICSHARE", "Public") }
    public static var cachesDirectory: URL { UserFolders().caches }
    public static var applicationSupportDirectory: URL { UserFolders().data }
    /// The same as `applicationSupportDirectory`: there is no library folder here.
    public static var libraryDirectory: URL { applicationSupportDirectory }

    /// Always true: access to files here isn't lent by URL.
    public func startAccessingSecurityScopedResource() -> Bool { true }
    public func stopAccessingSecurityScopedResource() {}
  }

  extension FileManager {
    /// The folder that the programs of a group share: the one with the group's name in
    /// `$XDG_DATA_HOME`, which is made if it isn't there.
    ///
    /// Nil for a name that isn't a folder's, and if the folder can't be made. We differ in that no
    /// entitlement says who belongs to a group.
    public func containerURL(
      forSecurityApplicationGroupIdentifier groupIdentifier: String
    ) -> URL? {
      guard let folder = UserFolders().group(groupIdentifier) else { return nil }
      do {
        try createDirectory(at: folder, withIntermediateDirectories: true)
      } catch {
        return nil
      }
      return folder
    }
  }
#endif
