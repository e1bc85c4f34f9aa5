public import Foundation
public import UniformTypeIdentifiers

// Things that are dragged and dropped compile. Nothing is dragged here, so no action is called.

/// What is dragged to another app on Apple's platforms. It gives nothing here.
public final class NSItemProvider: Sendable {
  public let registeredTypeIdentifiers: [String]

  public init() { registeredTypeIdentifiers = [] }
  public init(object: Any) { registeredTypeIdentifiers = [] }
  public init(item: Any?, typeIdentifier: String?) {
    registeredTypeIdentifiers = [typeIdentifier].compactMap { $0 }
  }
  public convenience init?(contentsOf url: URL?) {
    guard url != nil else { return nil }
    self.init()
  }

  public func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
    registeredTypeIdentifiers.contains(typeIdentifier)
  }
  public func canLoadObject<T>(ofClass type: T.Type) -> Bool { false }

  @discardableResult
  public func loadObject<T>(
    ofClass type: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
  ) -> Progress {
    finished { completionHandler(nil, $0) }
  }

  @discardableResult
  public func loadDataRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) -> Progress {
    finished { completionHandler(nil, $0) }
  }

  @discardableResult
  public func loadFileRepresentation(
    forTypeIdentifier typeIdentifier: String,
    completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
  ) -> Progress {
    finished { completionHandler(nil, $0) }
  }

  public func loadItem(
    forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
    completionHandler: (@Sendable (Any?, (any Error)?) -> Void)? = nil
  ) {
    completionHandler?(nil, CocoaError(.featureUnsupported))
  }

  private func finished(_ completion: (any Error) -> Void) -> Progress {
    completion(CocoaError(.featureUnsupported))
    let progress = Progress(totalUnitCount: 1)
    progress.completedUnitCount = 1
    return progress
  }
}

extension View {
  public nonisolated func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    self
  }
  public nonisolated func onDrop(
    of supportedContentTypes: [UTType], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider], CGPoint) -> Bool
  ) -> some View {
    self
  }
  @_disfavoredOverload
  public nonisolated func onDrop(
    of supportedTypes: [String], isTargeted: Binding<Bool>?,
    perform action: @escaping ([NSItemProvider]) -> Bool
  ) -> some View {
    self
  }
  public nonisolated func onDrag(_ data: @escaping () -> NSItemProvider) -> some View { self }
  public nonisolated func onDrag<V: View>(
    _ data: @escaping () -> NSItemProvider, @ViewBuilder preview: () -> V
  ) -> some View {
    self
  }
}
