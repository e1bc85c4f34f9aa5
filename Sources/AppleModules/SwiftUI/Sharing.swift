public import CoreTransferable
public import Foundation
public import UniformTypeIdentifiers
public import ViewTree

// Sharing, and files that are chosen, compile. Nothing is shared or chosen here.

/// A button that would share something. Its label is drawn.
nonisolated public struct ShareLink<Label: View>: View {
  public typealias Body = Never
  let label: Label

  @MainActor public func _nodes() -> [ViewNode] { label._nodes() }

  public init(
    item: some Transferable, subject: Text? = nil, message: Text? = nil,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
  }

  public init(
    item: some Transferable, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<some Any, some Any>, @ViewBuilder label: () -> Label
  ) {
    self.label = label()
  }
}

extension ShareLink where Label == DefaultShareLinkLabel {
  public nonisolated init(
    item: some Transferable, subject: Text? = nil, message: Text? = nil
  ) {
    label = DefaultShareLinkLabel(title: Text("Share…"))
  }

  public nonisolated init(
    item: some Transferable, subject: Text? = nil, message: Text? = nil,
    preview: SharePreview<some Any, some Any>
  ) {
    label = DefaultShareLinkLabel(title: Text("Share…"))
  }

  public nonisolated init(
    _ titleKey: LocalizedStringKey, item: some Transferable, subject: Text? = nil,
    message: Text? = nil
  ) {
    label = DefaultShareLinkLabel(title: Text(titleKey))
  }
}

nonisolated public struct DefaultShareLinkLabel: View {
  let title: Text
  public var body: some View { title }
}

/// How something that is shared looks.
public struct SharePreview<Image, Icon>: Sendable {}

extension SharePreview where Image == Never, Icon == Never {
  public init(_ titleKey: LocalizedStringKey) {}
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S) {}
}

extension SharePreview where Icon == Never {
  public init(_ titleKey: LocalizedStringKey, image: Image) {}
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: Image) {}
}

extension SharePreview where Image == Never {
  public init(_ titleKey: LocalizedStringKey, icon: Icon) {}
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, icon: Icon) {}
}

extension SharePreview {
  public init(_ titleKey: LocalizedStringKey, image: Image, icon: Icon) {}
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, image: Image, icon: Icon) {}
}

extension View {
  public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType], allowsMultipleSelection: Bool,
    onCompletion: @escaping (Result<[URL], any Error>) -> Void
  ) -> some View {
    self
  }
  public nonisolated func fileImporter(
    isPresented: Binding<Bool>, allowedContentTypes: [UTType],
    onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    self
  }
  public nonisolated func fileExporter<T: Transferable>(
    isPresented: Binding<Bool>, item: T?, contentTypes: [UTType] = [],
    defaultFilename: String? = nil, onCompletion: @escaping (Result<URL, any Error>) -> Void
  ) -> some View {
    self
  }
  public nonisolated func draggable<T: Transferable>(
    _ payload: @autoclosure @escaping () -> T
  ) -> some View {
    self
  }
  public nonisolated func dropDestination<T: Transferable>(
    for payloadType: T.Type = T.self,
    action: @escaping (_ items: [T], _ location: CGPoint) -> Bool,
    isTargeted: @escaping (Bool) -> Void = { _ in }
  ) -> some View {
    self
  }
}
