package import SystemPackage

/// Finds the user's settings for a check that depends on them.
package struct SettingsLookup: Sendable {
  /// The file that they are in; nil if there is none that could change.
  package let file: FilePath?
  let read: @Sendable () -> Settings

  /// - Parameter read: called whenever a check needs the settings.
  package init(file: FilePath?, read: @escaping @Sendable () -> Settings) {
    self.file = file
    self.read = read
  }

  /// Settings that a test or a program gives, and that no file has.
  package init(_ settings: Settings = Settings()) {
    self.init(file: nil) { settings }
  }
}
