import Foundation

/// A module whose intents an app has: the app's own package includes those of its libraries.
public protocol AppIntentsPackage: SendableMetatype {
  static var includedPackages: [any AppIntentsPackage.Type] { get }
}

extension AppIntentsPackage {
  public static var includedPackages: [any AppIntentsPackage.Type] { [] }
}

/// A program that serves intents: `@main struct Notes: AppIntentsExtension {}`.
///
/// The build writes its `main`, which serves the module's intents and those of its packages on
/// standard input and output. We differ in that there is no `configuration`.
public protocol AppIntentsExtension: SendableMetatype {
  init()
}

extension AppIntentsExtension {
  /// Says that the build wrote no `main`, and exits with 78.
  public static func main() {
    let message =
      "\(Self.self) has no intents to serve: add the plugin `ListIntents` to its target\n"
    FileHandle.standardError.write(Data(message.utf8))
    exit(78)
  }
}
