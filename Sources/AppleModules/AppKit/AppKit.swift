/// Of AppKit only images and an app's delegate are here; an import of it stays, and gives Foundation, as
/// it does on Apple's platforms.
@_exported public import Foundation

@_exported public import class SwiftUI.NSApplication
@_exported public import protocol SwiftUI.NSApplicationDelegate
@_exported public import class SwiftUI.NSImage
