package import AppIntents

/// One entry of the conversion table: how values of one kind become values of another.
package struct Conversion: Sendable {
  package enum Strength: Sendable, Hashable {
    /// Happens by itself on every connection.
    case implicit
    /// Takes a word in the file: `file($x, "a.json")`.
    case explicit
  }

  /// What checking can say before there is a value.
  package enum Certainty: Int, Sendable, Hashable, Comparable {
    case always
    /// Something is left behind (the formatting, the zone).
    case loses
    /// Some values can't be converted.
    case mayFail

    package static func < (left: Certainty, right: Certainty) -> Bool {
      left.rawValue < right.rawValue
    }
  }

  /// What a conversion makes of a value that may have been meant otherwise.
  package struct Caution: Sendable, Hashable {
    /// "the text of a file is its path"
    package let fact: String
    /// What to write for what else may be meant, with `$x` for the value.
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
  /// What the matrix in the docs says in its cell.
  package let note: String
  /// What people should know who meant something else; checking makes a warning of it.
  package let caution: Caution?
  /// Whether the same content comes out in another shape, so that a route may go on from here.
  package let isBridge: Bool
  let apply: Apply

  init(
    _ from: ValueKind, _ to: ValueKind, _ certainty: Certainty = .always,
    _ strength: Strength = .implicit, note: String, caution: Caution? = nil, isBridge: Bool = false,
    apply: @escaping Apply
  ) {
    self.from = from
    self.to = to
    self.strength = strength
    self.certainty = certainty
    self.note = note
    self.caution = caution
    self.isBridge = isBridge
    self.apply = apply
  }

  /// `date → text`
  package var name: String { "\(from.name) → \(to.name)" }
}
