public import Foundation

// The gestures of which others are made.

nonisolated public struct TapGesture: Gesture, Sendable {
  public typealias Value = Void
  public typealias Body = Never
  public var count: Int
  public init(count: Int = 1) { self.count = count }
}

nonisolated public struct SpatialTapGesture: Gesture, Sendable {
  public typealias Body = Never
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  public var count: Int
  public init(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = LocalCoordinateSpace()
  ) {
    self.count = count
  }
}

nonisolated public struct LongPressGesture: Gesture, Sendable {
  public typealias Value = Bool
  public typealias Body = Never
  public var minimumDuration: Double
  public var maximumDistance: CGFloat

  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }
}

nonisolated public struct DragGesture: Gesture, Sendable {
  public typealias Body = Never
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var location: CGPoint
    public var startLocation: CGPoint
    public var velocity: CGSize
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }
    public var predictedEndTranslation: CGSize {
      CGSize(
        width: translation.width + velocity.width / 4,
        height: translation.height + velocity.height / 4)
    }
  }

  public var minimumDistance: CGFloat
  public init(
    minimumDistance: CGFloat = 10,
    coordinateSpace: some CoordinateSpaceProtocol = LocalCoordinateSpace()
  ) {
    self.minimumDistance = minimumDistance
  }
}

nonisolated public struct MagnifyGesture: Gesture, Sendable {
  public typealias Body = Never
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var magnification: CGFloat
    public var velocity: CGFloat
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }

  public var minimumScaleDelta: CGFloat
  public init(minimumScaleDelta: CGFloat = 0.01) { self.minimumScaleDelta = minimumScaleDelta }
}

nonisolated public struct RotateGesture: Gesture, Sendable {
  public typealias Body = Never
  public struct Value: Equatable, Sendable {
    public var time: Date
    public var rotation: Angle
    public var velocity: Angle
    public var startAnchor: UnitPoint
    public var startLocation: CGPoint
  }

  public var minimumAngleDelta: Angle
  public init(minimumAngleDelta: Angle = .degrees(1)) { self.minimumAngleDelta = minimumAngleDelta }
}

/// `MagnifyGesture` under the name that it had before.
nonisolated public struct MagnificationGesture: Gesture, Sendable {
  public typealias Value = CGFloat
  public typealias Body = Never
  public init(minimumScaleDelta: CGFloat = 0.01) {}
}

/// `RotateGesture` under the name that it had before.
nonisolated public struct RotationGesture: Gesture, Sendable {
  public typealias Value = Angle
  public typealias Body = Never
  public init(minimumAngleDelta: Angle = .degrees(1)) {}
}
