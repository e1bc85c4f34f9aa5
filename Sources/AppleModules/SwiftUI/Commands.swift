public import Foundation

// Menus of windows compile. Nothing shows them.

/// What a program's menus hold.
@MainActor @preconcurrency
public protocol Commands {}

/// Several groups of commands.
nonisolated public struct _Commands: Commands, Sendable {}

nonisolated public struct CommandMenu<Content: View>: Commands {
  public init(_ nameKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
  @_disfavoredOverload
  public init<S: StringProtocol>(_ name: S, @ViewBuilder content: () -> Content) {}
}

nonisolated public struct CommandGroup<Content: View>: Commands {
  public init(before group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  public init(after group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
  public init(replacing group: CommandGroupPlacement, @ViewBuilder addition: () -> Content) {}
}

public struct CommandGroupPlacement: Sendable {
  public static let appInfo = CommandGroupPlacement()
  public static let appSettings = CommandGroupPlacement()
  public static let appVisibility = CommandGroupPlacement()
  public static let appTermination = CommandGroupPlacement()
  public static let newItem = CommandGroupPlacement()
  public static let saveItem = CommandGroupPlacement()
  public static let importExport = CommandGroupPlacement()
  public static let printItem = CommandGroupPlacement()
  public static let undoRedo = CommandGroupPlacement()
  public static let pasteboard = CommandGroupPlacement()
  public static let textEditing = CommandGroupPlacement()
  public static let textFormatting = CommandGroupPlacement()
  public static let toolbar = CommandGroupPlacement()
  public static let sidebar = CommandGroupPlacement()
  public static let windowSize = CommandGroupPlacement()
  public static let windowList = CommandGroupPlacement()
  public static let windowArrangement = CommandGroupPlacement()
  public static let singleWindowList = CommandGroupPlacement()
  public static let help = CommandGroupPlacement()
}

nonisolated public struct SidebarCommands: Commands { public init() {} }
nonisolated public struct InspectorCommands: Commands { public init() {} }
nonisolated public struct ToolbarCommands: Commands { public init() {} }
nonisolated public struct TextEditingCommands: Commands { public init() {} }
nonisolated public struct TextFormattingCommands: Commands { public init() {} }
nonisolated public struct EmptyCommands: Commands { public init() {} }

@resultBuilder
public struct CommandsBuilder {
  public static func buildExpression(_ content: some Commands) -> _Commands { _Commands() }
  public static func buildBlock(_ parts: _Commands...) -> _Commands { _Commands() }
  public static func buildOptional(_ part: _Commands?) -> _Commands { _Commands() }
  public static func buildEither(first part: _Commands) -> _Commands { part }
  public static func buildEither(second part: _Commands) -> _Commands { part }
  public static func buildLimitedAvailability(_ part: _Commands) -> _Commands { part }
}

extension Scene {
  public nonisolated func commands(@CommandsBuilder content: () -> some Commands) -> some Scene {
    self
  }
  public nonisolated func commandsRemoved() -> some Scene { self }
  public nonisolated func commandsReplaced(@CommandsBuilder content: () -> some Commands)
    -> some Scene
  {
    self
  }
  public nonisolated func keyboardShortcut(
    _ key: KeyEquivalent, modifiers: EventModifiers = .command
  ) -> some Scene {
    self
  }
  public nonisolated func windowResizability(_ resizability: WindowResizability) -> some Scene {
    self
  }
  public nonisolated func windowStyle(_ style: WindowStyle) -> some Scene { self }
  public nonisolated func windowToolbarStyle(_ style: WindowToolbarStyle) -> some Scene { self }
  public nonisolated func menuBarExtraStyle(_ style: MenuBarExtraStyle) -> some Scene { self }
  public nonisolated func defaultPosition(_ position: UnitPoint) -> some Scene { self }
  public nonisolated func defaultSize(_ size: CGSize) -> some Scene { self }
  public nonisolated func backgroundTask<D: Sendable, R: Sendable>(
    _ task: BackgroundTask<D, R>, action: @escaping @Sendable (D) async -> R
  ) -> some Scene {
    self
  }
}

public struct WindowResizability: Sendable {
  public static let automatic = WindowResizability()
  public static let contentSize = WindowResizability()
  public static let contentMinSize = WindowResizability()
}

public struct WindowStyle: Sendable {
  public static let automatic = WindowStyle()
  public static let titleBar = WindowStyle()
  public static let hiddenTitleBar = WindowStyle()
  public static let plain = WindowStyle()
}

public struct WindowToolbarStyle: Sendable {
  public static let automatic = WindowToolbarStyle()
  public static let expanded = WindowToolbarStyle()
  public static let unified = WindowToolbarStyle()
  public static let unifiedCompact = WindowToolbarStyle()
  public static func unified(showsTitle: Bool) -> WindowToolbarStyle { unified }
  public static func unifiedCompact(showsTitle: Bool) -> WindowToolbarStyle { unifiedCompact }
}

public struct MenuBarExtraStyle: Sendable {
  public static let automatic = MenuBarExtraStyle()
  public static let menu = MenuBarExtraStyle()
  public static let window = MenuBarExtraStyle()
}

/// Work that a system starts while no window is open. Nothing starts it here.
public struct BackgroundTask<Request: Sendable, Response: Sendable>: Sendable {}

extension BackgroundTask where Request == Void, Response == Void {
  public static func appRefresh(_ identifier: String) -> BackgroundTask<Void, Void> {
    BackgroundTask()
  }
}
extension BackgroundTask where Request == String, Response == Void {
  public static var urlSession: BackgroundTask<String, Void> { BackgroundTask() }
}
