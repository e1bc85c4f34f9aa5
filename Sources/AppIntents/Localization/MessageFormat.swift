/// A text with places for values: `%@`, `%lld`, `%2$@`, `%.1f`; `%#@cups@` for a part that depends on a number,
/// in which `%arg` is that number; `%%` is a percent sign.
struct MessageFormat {
  /// The texts of the values.
  let arguments: [String]
  var variables: [String: StringTable.Variable] = [:]
  var language = ""

  func text(_ format: String) -> String {
    var next = 0
    return text(format, next: &next, number: nil, depth: 0)
  }

  /// - Parameters:
  ///   - next: The value for a place that doesn't say which.
  ///   - number: The index of the number on which the text depends.
  private func text(_ format: String, next: inout Int, number: Int?, depth: Int) -> String {
    var text = ""
    for part in GrammarAgreement.parts(of: format) {
      let filled = filled(part.text, next: &next, number: number, depth: depth)
      text += part.isMarked ? GrammarAgreement.inflected(filled, in: language) : filled
    }
    return text
  }

  private func filled(_ format: Substring, next: inout Int, number: Int?, depth: Int) -> String {
    var text = ""
    var input = format
    while let sign = input.firstIndex(of: "%") {
      text += input[..<sign]
      input = input[input.index(after: sign)...]
      if input.first == "%" {
        text += "%"
        input = input.dropFirst()
      } else if let number, input.hasPrefix("arg") {
        text += argument(number)
        input = input.dropFirst(3)
      } else {
        let given = Self.takeIndex(&input)
        if input.hasPrefix("#@") {
          text += variable(Self.takeName(&input), given: given, next: &next, depth: depth)
        } else if Self.takeConversion(&input) {
          text += argument(given ?? next)
          if given == nil { next += 1 }
        } else {
          text += "%"
        }
      }
    }
    return text + input
  }

  private func argument(_ index: Int) -> String {
    arguments.indices.contains(index) ? arguments[index] : ""
  }

  /// The form of a variable for its number.
  private func variable(_ name: String, given: Int?, next: inout Int, depth: Int) -> String {
    // A variable may name others, but a file may also have two that name each other.
    guard let variable = variables[name], depth < 8 else { return "" }
    let index = given ?? variable.argument ?? number(from: next, isOnly: name.isEmpty)
    guard let form = form(of: argument(index), in: variable.forms) else { return "" }
    var inner = name.isEmpty ? 0 : index
    let text = text(form, next: &inner, number: index, depth: depth + 1)
    next = max(next, inner, index + 1)
    return text
  }

  /// The text with only one variable has the first number among its values; else it is the next value.
  private func number(from next: Int, isOnly: Bool) -> Int {
    isOnly ? arguments.firstIndex { Double($0) != nil } ?? next : next
  }

  /// `zero` is for 0 in each language, where there is such a form.
  private func form(of number: String, in forms: [String: String]) -> String? {
    if Double(number) == 0, let zero = forms["zero"] { return zero }
    return forms[PluralCategory(of: number, in: language).rawValue] ?? forms["other"]
  }

  // MARK: - Reading places

  /// Takes `2$`, which names the second value.
  private static func takeIndex(_ input: inout Substring) -> Int? {
    let digits = input.prefix(while: \.isNumber)
    guard input.dropFirst(digits.count).first == "$", let number = Int(digits), number > 0 else {
      return nil
    }
    input = input.dropFirst(digits.count + 1)
    return number - 1
  }

  /// Takes `#@cups@`.
  private static func takeName(_ input: inout Substring) -> String {
    let name = input.dropFirst(2).prefix { $0 != "@" }
    input = input.dropFirst(name.count + 3)
    return String(name)
  }

  /// Takes `lld` or `.2f`; false if no conversion of C follows.
  private static func takeConversion(_ input: inout Substring) -> Bool {
    let rest = input.drop { "0123456789.+-# hlqzjtL".contains($0) }
    guard let conversion = rest.first, "@diuxXofFeEgGsc".contains(conversion) else { return false }
    input = rest.dropFirst()
    return true
  }
}
