import AppIntentsCore
import OrderedCollections

/// The one rule for whether two values are equal: of `is`, `==`, `in`, `choose` and the choices of an
/// input. `Comparison` asks it for each item of a list on the left.
///
/// It never fails: values that can't be compared aren't equal. Which of the values stands on the left
/// makes no difference.
package enum Equality {
  /// - Parameter exactly: whether texts must have the same case and width, as for `==`.
  package static func areEqual(
    _ left: Value, _ right: Value, exactly: Bool, in context: ConversionContext
  ) -> Bool {
    switch (left, right) {
    case (.text(let one), .text(let two)): texts(one, two, exactly)
    case (.list(let one), .list(let two)):
      one.count == two.count
        && zip(one, two).allSatisfy { areEqual($0, $1, exactly: exactly, in: context) }
    case (.list(let items), _):
      items.count == 1 && areEqual(items[0], right, exactly: exactly, in: context)
    case (.boolean(let one), .boolean(let two)): one == two
    // `$x is true` holds where `if: $x` does.
    case (.boolean, _) where right.kind != .list:
      (try? Conversions.convert(right, to: .boolean, in: context)) == left
    case (_, .list), (_, .boolean): areEqual(right, left, exactly: exactly, in: context)
    case (.nothing, _), (_, .nothing): left.kind == right.kind
    case (.richText(let one), .richText(let two)) where exactly: one == two
    case (.richText, _): areEqual(.text(left.text), right, exactly: exactly, in: context)
    // A text is compared as the type of the other value, if it can be read as that.
    case (_, .richText), (.text, _): areEqual(right, left, exactly: exactly, in: context)
    default: singles(left, right, exactly, context)
    }
  }

  /// Compares two single values, of which the left one isn't a text.
  private static func singles(
    _ left: Value, _ right: Value, _ exactly: Bool, _ context: ConversionContext
  ) -> Bool {
    switch (left, right) {
    case (.dictionary(let one), .dictionary(let two)):
      one.count == two.count
        && one.allSatisfy { key, value in
          two[key].map { areEqual(value, $0, exactly: exactly, in: context) } ?? false
        }
    case (.entity(let match), .dictionary) where match.isMatch:
      areEqual(.dictionary(match.properties), right, exactly: exactly, in: context)
    case (.dictionary, .entity(let match)) where match.isMatch:
      areEqual(left, .dictionary(match.properties), exactly: exactly, in: context)
    case (.choice(let choice), .text(let text)):
      (try? ChoiceText.parse(text, as: choice.type))?.name == choice.name
    case (.entity(let entity), .text(let text)):
      entity.id == text || texts(entity.title, text, exactly)
    case (.url, .text(let text)) where texts(left.text, text, exactly): true
    case (.file(let file), .text), (.file(let file), .url):
      file.path != nil && (try? Conversions.convert(right, to: .file, in: context)) == left
    case (.url, .file): singles(right, left, exactly, context)
    default:
      if let order = Ordering.alike(left, right) {
        order == 0
      } else if left.kind == right.kind {
        left == right
      } else {
        converted(left, right, exactly, context)
      }
    }
  }

  /// Compares values of two kinds after converting one of them, if it has a conversion.
  private static func converted(
    _ left: Value, _ right: Value, _ exactly: Bool, _ context: ConversionContext
  ) -> Bool {
    if ConversionTable.steps(from: right.kind, to: left.kind) != nil {
      guard let same = try? Conversions.convert(right, to: left.type, in: context),
        same.kind == left.kind
      else { return false }
      return singles(left, same, exactly, context)
    }
    guard ConversionTable.steps(from: left.kind, to: right.kind) != nil,
      let same = try? Conversions.convert(left, to: right.type, in: context),
      same.kind == right.kind
    else { return false }
    return areEqual(same, right, exactly: exactly, in: context)
  }

  private static func texts(_ left: String, _ right: String, _ exactly: Bool) -> Bool {
    exactly ? left == right : TextFolding.areEqual(left, right)
  }
}
