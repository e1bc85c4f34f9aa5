public import AppIntentsCore
public import Foundation

// Delegates of an app compile. There is no application that calls them.

/// An app on Apple's mobile systems. There is none here.
@MainActor public final class UIApplication {
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let url = LaunchOptionsKey(rawValue: "UIApplicationLaunchOptionsURLKey")
  }

  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public static let shared = UIApplication()

  private init() {}

  /// Opens a URL with the desktop's program for it, as `OpenURLIntent` does. False for one that can't
  /// be opened.
  @discardableResult
  public func open(_ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]) async -> Bool {
    do {
      _ = try await OpenURLIntent(url).perform()
      return true
    } catch {
      IntentContext.current.report(.log(IntentErrorText.message(for: error)))
      return false
    }
  }

  /// Opens a URL with the desktop's program for it, without waiting for the program.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    Task {
      let isOpened = await open(url)
      completion?(isOpened)
    }
  }

  /// Whether there may be a program for a URL: the desktop isn't asked before it opens one.
  public func canOpenURL(_ url: URL) -> Bool { url.scheme != nil }
}

/// What follows an app's life on Apple's mobile systems. Never called here.
@MainActor public protocol UIApplicationDelegate: AnyObject {
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    true
  }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    true
  }
}

/// An app on macOS. There is none here.
@MainActor public final class NSApplication {
  private init() {}
}

/// What follows an app's life on macOS. Never called here.
@MainActor public protocol NSApplicationDelegate: AnyObject {
  func applicationDidFinishLaunching(_ notification: Notification)
  func applicationWillTerminate(_ notification: Notification)
  func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool
}

extension NSApplicationDelegate {
  public func applicationDidFinishLaunching(_ notification: Notification) {}
  public func applicationWillTerminate(_ notification: Notification) {}
  public func applicationShouldTerminateAfterLastWindowClosed(_ sender: NSApplication) -> Bool {
    false
  }
}

/// Names the delegate of an app. No delegate is made, because ``App/main()`` starts no app; to read it
/// ends the program as that does.
@MainActor @preconcurrency @propertyWrapper
public struct UIApplicationDelegateAdaptor<DelegateType: NSObject & UIApplicationDelegate> {
  public nonisolated init() {}
  public nonisolated init(_ delegateType: DelegateType.Type) {}
  public var wrappedValue: DelegateType { endWithoutWindows() }
}

/// Names the delegate of an app. No delegate is made, because ``App/main()`` starts no app; to read it
/// ends the program as that does.
@MainActor @preconcurrency @propertyWrapper
public struct NSApplicationDelegateAdaptor<DelegateType: NSObject & NSApplicationDelegate> {
  public nonisolated init() {}
  public nonisolated init(_ delegateType: DelegateType.Type) {}
  public var wrappedValue: DelegateType { endWithoutWindows() }
}
