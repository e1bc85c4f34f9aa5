public import AppIntentsCore

// Nothing here has scenes, so nothing is called: sources that name these compile.

/// A scene of an app on Apple's platforms. There are none here.
@MainActor open class UIScene {
  public init() {}
}

/// What follows the life of a scene.
@MainActor public protocol UISceneDelegate: AnyObject {}

extension UISceneAppIntent {
  /// The scene that performs the intent: nil, because there is none.
  @MainActor public var uiScene: UIScene? { nil }

  /// Never called here.
  @MainActor public func performNavigation(forScene scene: UIScene) {}
}

/// A scene's delegate that configures the scene for an intent.
///
/// See [Apple's documentation](https://developer.apple.com/documentation/appintents/appintentscenedelegate).
@MainActor public protocol AppIntentSceneDelegate: UISceneDelegate {
  /// Never called here.
  func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent)
}

extension AppIntentSceneDelegate {
  public func scene(_ scene: UIScene, willPerformAppIntent appIntent: any UISceneAppIntent) {}
}
