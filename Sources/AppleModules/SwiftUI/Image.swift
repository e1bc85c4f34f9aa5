public import AppIntentsCore
public import Foundation
import OrderedCollections
public import ViewTree

/// A picture, which is shown as its description.
nonisolated public struct Image: View, Sendable, Equatable {
  public typealias Body = Never
  var node: ViewNode

  public init(_ name: String, bundle: Bundle? = nil) {
    node = ViewNode("image", ["name": .text(name)])
  }

  public init(_ name: String, variableValue: Double?, bundle: Bundle? = nil) {
    self.init(name, bundle: bundle)
  }

  public init(_ name: String, bundle: Bundle? = nil, label: Text) {
    node = ViewNode("image", ["name": .text(name), "label": .text(label.node.words)])
  }

  public init(systemName: String) { node = ViewNode("image", ["symbol": .text(systemName)]) }
  public init(systemName: String, variableValue: Double?) { self.init(systemName: systemName) }

  public init(decorative name: String, bundle: Bundle? = nil) {
    node = ViewNode("image", ["name": .text(name), "decorative": true])
  }

  @MainActor public func _nodes() -> [ViewNode] { [node] }

  public enum Scale: Sendable { case small, medium, large }
  public enum TemplateRenderingMode: Sendable { case template, original }
  public enum Interpolation: Sendable { case none, low, medium, high }
  public enum ResizingMode: Sendable { case tile, stretch }

  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    self
  }

  public func renderingMode(_ renderingMode: TemplateRenderingMode?) -> Image { self }
  public func interpolation(_ interpolation: Interpolation) -> Image { self }
  public func antialiased(_ isAntialiased: Bool) -> Image { self }
  public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}

public struct SymbolRenderingMode: Sendable {
  public static let monochrome = SymbolRenderingMode()
  public static let multicolor = SymbolRenderingMode()
  public static let hierarchical = SymbolRenderingMode()
  public static let palette = SymbolRenderingMode()
}

/// A picture from the web. It isn't loaded here: its place is shown.
nonisolated public struct AsyncImage<Content: View>: View {
  public typealias Body = Never
  private let content: @MainActor () -> [ViewNode]

  public nonisolated init(url: URL?, scale: CGFloat = 1) where Content == Image {
    content = { [ViewNode("image", ["label": .text(url?.lastPathComponent ?? "image")])] }
  }

  public nonisolated init<I: View, P: View>(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (Image) -> I,
    @ViewBuilder placeholder: @escaping () -> P
  ) where Content == _ConditionalContent<I, P> {
    nonisolated(unsafe) let placeholder = placeholder
    self.content = { placeholder()._nodes() }
  }

  public nonisolated init(
    url: URL?, scale: CGFloat = 1, @ViewBuilder content: @escaping (AsyncImagePhase) -> Content
  ) {
    nonisolated(unsafe) let content = content
    self.content = { content(.empty)._nodes() }
  }

  @MainActor public func _nodes() -> [ViewNode] { content() }
}

public enum AsyncImagePhase: Sendable {
  case empty
  case success(Image)
  case failure(any Error)

  public var image: Image? { if case .success(let image) = self { image } else { nil } }
  public var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}

/// A symbol and a title.
nonisolated public struct Label<Title: View, Icon: View>: View {
  public typealias Body = Never
  private let title: Title
  private let icon: Icon

  public nonisolated init(@ViewBuilder title: () -> Title, @ViewBuilder icon: () -> Icon) {
    self.title = title()
    self.icon = icon()
  }

  @MainActor public func _nodes() -> [ViewNode] {
    [ViewNode("label", [:], icon._nodes() + title._nodes())]
  }
}

extension Label where Title == Text, Icon == Image {
  public nonisolated init(_ titleKey: LocalizedStringKey, systemImage name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(systemName: name)
    }
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(systemName: name)
    }
  }

  @_disfavoredOverload
  public nonisolated init(_ resource: LocalizedStringResource, systemImage name: String) {
    self.init {
      Text(resource)
    } icon: {
      Image(systemName: name)
    }
  }

  public nonisolated init(_ titleKey: LocalizedStringKey, image name: String) {
    self.init {
      Text(titleKey)
    } icon: {
      Image(name)
    }
  }

  @_disfavoredOverload
  public nonisolated init<S: StringProtocol>(_ title: S, image name: String) {
    self.init {
      Text(title)
    } icon: {
      Image(name)
    }
  }
}
