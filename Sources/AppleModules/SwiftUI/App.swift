public import Foundation

/// A program with windows.
///
/// There are no windows here: an app's file compiles, and starting the program says so and ends with
/// the status 78. Make its intents a provider instead, with `AppIntentsExtension`.
@MainActor @preconcurrency
public protocol App {
  associatedtype Body: Scene
  @SceneBuilder var body: Body { get }
  init()
}

extension App {
  public static func main() { endWithoutWindows() }
}

/// Ends a program that can't be without windows.
func endWithoutWindows() -> Never {
  let message = "\(ProcessInfo.processInfo.processName): windows can't be shown on this machine\n"
  FileHandle.standardError.write(Data(message.utf8))
  exit(78)
}

/// A part of a program's windows.
@MainActor @preconcurrency
public protocol Scene {}

extension Never: Scene {}

@resultBuilder
public struct SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
  public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> _Scenes {
    _Scenes()
  }
  public static func buildIf<Content: Scene>(_ content: Content?) -> _Scenes { _Scenes() }
  public static func buildLimitedAvailability<Content: Scene>(_ content: Content) -> _Scenes {
    _Scenes()
  }
}

nonisolated public struct _Scenes: Scene, Sendable {}

nonisolated public struct WindowGroup<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
  public init(id: String, @ViewBuilder content: () -> Content) {}
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {}
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {}
}

nonisolated public struct Window<Content: View>: Scene {
  public init(_ titleKey: LocalizedStringKey, id: String, @ViewBuilder content: () -> Content) {}
}

extension WindowGroup {
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {}
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, id: String, @ViewBuilder content: () -> Content
  ) {}
}

extension Window {
  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, id: String, @ViewBuilder content: () -> Content
  ) {}
}

extension WindowGroup {
  public nonisolated init<D: Codable & Hashable, C: View>(
    _ titleKey: LocalizedStringKey, id: String, for type: D.Type,
    @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == C? {}
  public nonisolated init<D: Codable & Hashable, C: View>(
    for type: D.Type, @ViewBuilder content: @escaping (Binding<D?>) -> C
  ) where Content == C? {}
}

nonisolated public struct Settings<Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content) {}
}

nonisolated public struct MenuBarExtra<Label: View, Content: View>: Scene {
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {}
}

extension MenuBarExtra where Label == SwiftUI.Label<Text, Image> {
  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) {}

  public nonisolated init(
    _ titleKey: LocalizedStringKey, systemImage: String, isInserted: Binding<Bool>,
    @ViewBuilder content: () -> Content
  ) {}

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content
  ) {}
}

public enum ScenePhase: Comparable, Sendable { case background, inactive, active }

extension Scene {
  public nonisolated func environment<V>(
    _ keyPath: WritableKeyPath<EnvironmentValues, V>, _ value: V
  ) -> some Scene {
    self
  }
  public nonisolated func environment<T: AnyObject>(_ object: T?) -> some Scene { self }
  public nonisolated func environmentObject<T: ObservableObject>(_ object: T) -> some Scene { self }
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some Scene {
    self
  }
  public nonisolated func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some Scene {
    self
  }
  public nonisolated func defaultSize(width: CGFloat, height: CGFloat) -> some Scene { self }
  public nonisolated func handlesExternalEvents(matching conditions: Set<String>) -> some Scene {
    self
  }
}
