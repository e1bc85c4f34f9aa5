import Control

/// A field for a number within its limits. The script puts a slider before one that wants it; without
/// it the number is typed.
struct NumberField: Widget {
  let id: String
  let name: String
  var least: String?
  var most: String?
  var entry: EntryReport?
  var value: String?
  var others: [Attribute?] = []

  /// A slider needs both ends.
  private var isSlider: Bool { entry?.control == .slider && least != nil && most != nil }

  var body: HTML {
    let attributes: [Attribute?] = [
      .id(id), .name(name), .type("number"), .step(entry?.isWhole == true ? "1" : "any"),
      least.map { .min($0) }, most.map { .max($0) }, value.map { .value($0) },
      .autocomplete("off"), isSlider ? .data(.slider) : nil,
    ]
    return HTML(.input, attributes + others)
  }
}
