package import AppIntentsCore

/// An entry of the conversion table: the conversion from one kind to another.
package struct Conversion: Sendable {
  package enum Strength: Sendable, Hashable {
    /// Applied automatically on every connection.
    case implicit
    /// Requested in the file: `file($x, "a.json")`.
    case explicit
  }

  /// What the checker knows before there is a value.
  package enum Certainty: Int, Sendable, Hashable, Comparable {
    case always
    /// Information is lost (the formatting, the zone).
    case loses
    /// Some values can't be converted.
    case mayFail

    package static func < (left: Certainty, right: Certainty) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// A warning for a conversion that may not be what the author meant.
  package struct Caution: Sendable, Hashable {
    /// "the text of a file is its path"
    package let fact: String
    /// The alternative to write, with `$x` for the value.
    package let help: String

    init(_ fact: String, help: String) {
      self.fact = fact
      self.help = help
    }
  }

  package typealias Apply = @Sendable (Value, ValueType, ConversionContext) throws -> Value

  package let from: ValueKind
  package let to: ValueKind
  package let strength: Strength
  package let certainty: Certainty
  /// The text of its cell in the matrix of the docs.
  package let note: String
  /// The warning that the checker shows.
  package let caution: Caution?
  /// Whether the content stays the same in another form, so that a route may continue after it.
  package let isBridge: Bool
  /// How an explicit conversion is written, with `$value` for the value.
  package let request: String?
  let apply: Apply

  init(
    _ from: ValueKind, _ to: ValueKind, _ certainty: Certainty = .always,
    _ strength: Strength = .implicit, note: String, caution: Caution? = nil, isBridge: Bool = false,
    request: String? = nil, apply: @escaping Apply
  ) {
    self.from = from
    self.to = to
    self.strength = strength
    self.certainty = certainty
    self.note = note
    self.caution = caution
    self.isBridge = isBridge
    self.request = request
    self.apply = apply
  }

  /// `date → text`
  package var name: String { "\(from.name) → \(to.name)" }
}
