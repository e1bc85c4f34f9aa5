public import AppIntentsCore
@_exported public import CoreVideo
import OrderedCollections

/// What a camera or a screenshot shows, in words.
///
/// As a value in workflows it is a dictionary with `labels`. There are no pixels here.
public struct SemanticContentDescriptor: Sendable, Hashable {
  public let labels: [String]

  /// The picture. Never there here.
  public var pixelBuffer: CVReadOnlyPixelBuffer? { nil }

  /// Not part of Apple's framework, where the system makes descriptors.
  public init(labels: [String]) { self.labels = labels }
}

extension SemanticContentDescriptor: _IntentValue {
  public static var valueType: ValueType { .dictionary }

  public static func from(_ value: IntentValue) throws -> SemanticContentDescriptor {
    guard case .dictionary(let parts) = value, let labels = parts["labels"] else {
      throw IntentValueError(wanted: "a dictionary with `labels`", given: value)
    }
    return SemanticContentDescriptor(labels: try [String].from(labels))
  }

  public var intentValue: IntentValue {
    .dictionary(["labels": .list(labels.map { .text($0) })])
  }
}
