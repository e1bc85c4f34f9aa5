/// Of UIKit only what intents and their views name is here; an import of it stays, and gives Foundation,
/// as it does on Apple's platforms.
@_exported public import Foundation

@_exported public import class SwiftUI.UIApplication
@_exported public import protocol SwiftUI.UIApplicationDelegate
@_exported public import class SwiftUI.UIColor
@_exported public import class SwiftUI.UIImage
