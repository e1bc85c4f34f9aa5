// Spaces for places in views, which have none here.

public enum CoordinateSpace: Hashable, @unchecked Sendable {
  case global
  case local
  // Sendable: names are texts, numbers and cases of enums.
  case named(AnyHashable)
}

public protocol CoordinateSpaceProtocol: Sendable {
  var coordinateSpace: CoordinateSpace { get }
}

public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .local }
}

public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
  public init() {}
  public var coordinateSpace: CoordinateSpace { .global }
}

public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  public let coordinateSpace: CoordinateSpace
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}
extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(coordinateSpace: .named(AnyHashable(name)))
  }
  public static var scrollView: NamedCoordinateSpace { .named("scrollView") }
  public static func scrollView(axis: Axis) -> NamedCoordinateSpace { .named(axis) }
}

extension View {
  public nonisolated func coordinateSpace<T: Hashable>(name: T) -> some View { self }
  public nonisolated func coordinateSpace(_ name: NamedCoordinateSpace) -> some View { self }
}
