#if os(Linux)
  public import Foundation

  // The folders of the person, as the desktop's settings name them (`xdg-user-dirs`).
  extension URL {
    public static var documentsDirectory: URL { folder(.documentDirectory, "Documents") }
    public static var downloadsDirectory: URL { folder(.downloadsDirectory, "Downloads") }
    public static var desktopDirectory: URL { folder(.desktopDirectory, "Desktop") }
    public static var picturesDirectory: URL { folder(.picturesDirectory, "Pictures") }
    public static var moviesDirectory: URL { folder(.moviesDirectory, "Videos") }
    public static var musicDirectory: URL { folder(.musicDirectory, "Music") }
    public static var sharedPublicDirectory: URL { folder(.sharedPublicDirectory, "Public") }
    public static var cachesDirectory: URL { folder(.cachesDirectory, ".cache") }
    public static var applicationSupportDirectory: URL {
      folder(.applicationSupportDirectory, ".local/share")
    }
    /// The same as `applicationSupportDirectory`: there is no library folder here.
    public static var libraryDirectory: URL { applicationSupportDirectory }

    private static func folder(_ folder: FileManager.SearchPathDirectory, _ name: String) -> URL {
      FileManager.default.urls(for: folder, in: .userDomainMask).first
        ?? .homeDirectory.appending(path: name, directoryHint: .isDirectory)
    }

    /// Always true: access to files here isn't lent by URL.
    public func startAccessingSecurityScopedResource() -> Bool { true }
    public func stopAccessingSecurityScopedResource() {}
  }
#endif
