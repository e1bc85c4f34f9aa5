import AppIntentsCore
import Diagnostics
import Foundation
import SystemPackage
import TestFixtures
import Testing
import WorkflowLanguage

@Suite("Evaluation")
struct EvaluationTests {
  static let scope = TestScope([
    "a": 3, "text": "Hello World", "list": [3, 1, 2], "none": .nothing, "empty": "",
    "person": ["name": "Ada", "tags": ["x", "y"]], "zero": 0,
    "people": [
      ["name": "Ada", "age": 36, "tags": ["x", "y"]], ["name": "Bob", "tags": []], .nothing,
    ],
  ])

  static func value(_ text: String) throws -> IntentValue {
    let (expression, diagnostics) = ExpressionParser.parse(text)
    #expect(diagnostics.isEmpty, "\(diagnostics)")
    let folder = try TestFolder()
    var scope = scope
    scope.run = IntentContext(
      folders: .init(temporary: { folder.path }),
      surroundings: .init(timeZone: .gmt, locale: Locale(identifier: "en_US")))
    return try expression.evaluate(in: scope)
  }

  @Test(
    arguments: [
      ("0.1 + 0.2", .number(0.3 as IntentNumber)),
      ("1 / 4", .number(0.25 as IntentNumber)),
      ("6 / 3", 2),
      ("7 % 4", 3),
      ("-7 % 4", -3),
      ("9223372036854775807 + 1 > 9223372036854775807", true),
      ("-a + 1", -2),
      ("'a' + 'b'", "ab"),
      ("[1] + [2]", [1, 2]),
      ("text is 'hello world'", true),
      ("text == 'hello world'", false),
      ("'ÄB' is 'äb' and 'a' is not 'ä' and '@' is not '`' and 'a' is not 'ab'", true),
      ("'K' is 'K'", true),
      ("text contains 'WORLD'", true),
      ("text does not contain 'x' and text begins with 'he' and text ends with 'LD'", true),
      ("list is 2", true),
      ("list contains 9", false),
      ("2 in list and 9 not in list", true),
      ("a between 1 and 3", true),
      ("none has no value and empty has no value and zero has value", true),
      ("none.name ?? 'x'", "x"),
      ("person.nickname ?? person.name", "Ada"),
      ("person.address.city has no value", true),
      ("list[9] ?? 0", 0),
      ("list[1] + list[-1]", 5),
      ("person['name']", "Ada"),
      ("person.tags.last", "y"),
      ("person.count", 2),
      ("false and none.x", false),
      ("true or none.x", true),
      ("not a > 3", true),
      ("10 MB > 9999 kB", true),
      ("'late' if a > 2 else 'ok'", "late"),
      ("'late' if a > 3 else 1 / zero if zero else 'ok'", "ok"),
      ("person.nam has no value and person['nam'] has no value", true),
      ("join(people.name, ' ')", "Ada Bob"),
      ("none.name ?? -2 + 1", -1), ("people.age", [36]), ("[people.first, 7].name", ["Ada"]),
      ("people.tags", [["x", "y"], []]),
      ("people.count + people.name.count", 5),
      ("[].name", []),
      ("(none.name if a else 1) has no value", true),
      ("${a} + ${ ${zero} + 1 }", 4),
      ("90m > 1h", true),
      ("count(list) + count(text)", 14),
      ("first(list) + last(list)", 5),
      ("sort(list)", [1, 2, 3]),
      ("reverse(sort(list))", [3, 2, 1]),
      ("unique([1, 1, 2])", [1, 2]),
      ("join(list, '-')", "3-1-2"),
      ("split('a,b', ',')", ["a", "b"]),
      ("number('1,234', '1.234,5')", .number(1.234 as IntentNumber)),
      ("number('1,234', '1,234.5')", 1234),
      ("rich_text('**x**').html", "<p><strong>x</strong></p>\n"),
      ("rich_text('<i>x</i>', 'html').markdown", "*x*"),
      ("file(person, 'a.yaml').text", "name: Ada\ntags:\n  - x\n  - 'y'\n"),
      ("file([1, 'x'], 'a.txt').text", "1\nx"),
      ("upper(text) + lower('X') + trim('  y ')", "HELLO WORLDxy"),
      ("round(2.345, 2)", .number(2.35 as IntentNumber)),
      ("round(-2.5)", -3),
      ("floor(-1.5) + ceil(1.2)", 0),
      ("abs(-3) + min(list) + max(1, 9, 3)", 13),
      ("abs(-90m) is 90m and abs(-5 kg) is 5 kg", true),
      ("sum(list) / average(list)", 3),
      ("keys(person)", ["name", "tags"]),
      ("contains(text, 'world')", true),
      ("text matches 'w.rld' or text matches '(?i)hello w.rld$'", true),
      ("text matches 'w.rld'", false),
      ("text(1.5) + text(true)", "1.5true"),
      ("number('12.5') + number(true)", .number(13.5 as IntentNumber)),
      ("boolean(1) and not boolean(0)", true),
      ("duration('1h 30m') is 90m", true),
      ("list(1, 2) + list([3])", [1, 2, 3]),
      ("text(date('21.11.2026', 'dd.MM.yyyy') + 1w, 'yyyy-MM-dd')", "2026-11-28"),
      ("date('21.11.2026', 'dd.MM.yyyy') - date('20.11.2026', 'dd.MM.yyyy') is 24h", true),
      ("text(date('31.01.2026', 'dd.MM.yyyy') + 1 month)", "2026-02-28"),
      ("text(date('21.11.2026 am', \"dd.MM.yyyy 'am'\"), \"yyyy 'am'\")", "2026 am"),
      ("date('21.11.2026 am', \"dd.MM.yyyy 'am'\") is date('21.11.2026', 'dd.MM.yyyy')", true),
      ("format(date('21.11.2026', 'dd.MM.yyyy'), 'iso')", "2026-11-21"),
      ("today() <= now()", true),
      ("format(1234.5, '#,##0.00')", "1,234.50"), ("format(0.125, '0.00')", "0.13"),
      ("3 MB * 2 is 6 MB", true),
      // Equality never fails.
      ("'abc' is 12 or a is today() or list == person or 'x' != 5 kg", true),
      ("a is true and zero is false and none is false and 'yes' is true and 'no' is false", true),
      ("text is true or text is false", false),
      ("5 in ['x', 5] and 'HELLO WORLD' in [text, 1] and 12 not in 1234", true),
      ("'abc' < 'ABD' and '9' < '10' and 'ACME' <= 'acme'", true),
      ("[1, 10] between 4 and 6", false),
      ("sort(['b', '10', none, 9, true, 'A'])", [true, 9, "10", "A", "b", .nothing]),
      ("sort(['b', '', 'a'])", ["a", "b", ""]),
      ("min(5, none, '3')", "3"),
      ("max(5, none, '3')", 5),
      // Numbers.
      ("19% * 200 is 38 and 50% + 50% is 1 and number('19%') is 19%", true),
      ("2 ^ 10 + 2 ^ -2", .number(1024.25 as IntentNumber)),
      ("-2 ^ 2 + (-2) ^ 3", -12),
      (
        "1.5 ^ 2 is 2.25 and 4 ^ 0.5 is 2 and 0 ^ 0 is 1 and 10 ^ 20 is 100000000000000000000", true
      ),
      ("10 ^ -200 + a", 3),
      ("sqrt(2)", .number(1.41421356237310 as IntentNumber)),
      ("sqrt(1.44) + sqrt(0)", .number(1.2 as IntentNumber)),
      ("log(1000) + log(8, 2) + ln(exp(2))", 8),
      ("round(exp(1), 5)", .number(2.71828 as IntentNumber)),
      ("sin(pi) + cos(pi) + tan(pi / 4) + sin(3 * $pi / 2)", -1),
      ("sin(30 °) + cos(60 °) + sin(pi / 6)", .number(1.5 as IntentNumber)),
      ("round(asin(1) * 2 - acos(-1) + atan(0), 10)", .number(0)),
      ("a × 4 ÷ 2 − 1", 5),
      ("measurement('5 kg').value + number(3 kg)", 8),
    ] as [(String, IntentValue)])
  func `an expression has a value`(text: String, value: IntentValue) throws {
    #expect(try Self.value(text) == value)
  }

  @Test(arguments: [
    ("lst", EvaluationError.Code.unknownName, "there is no `$lst`"),
    ("list[4]", .outOfRange, "`$list` has 3 items, so there is no `$list[4]`"),
    ("list[0]", .outOfRange, "lists count from 1, so there is no `$list[0]`"),
    ("1 / zero", .divisionByZero, "`$zero` is 0, and nothing can be divided by 0"),
    ("1 % 0", .divisionByZero, "nothing can be divided by 0"),
    ("none.name", .noValue, "`$none` has no value, so it has no `name`"),
    ("person.x.y", .noValue, "`$person.x` has no value, so it has no `y`"),
    ("list.name", .unknownProperty, "`$list` is a list of numbers and has no `name`"),
    ("none + 1", .noValue, "`$none` has no value to calculate with"),
    ("a[1]", .wrongType, "`$a` is a number, not a list"),
    (
      "list[2.5]", .wrongType,
      "a list's items are counted with whole numbers, not with the number `2.5`"
    ),
    (
      "a < 5 kg", .conversionFailed,
      "the number `3` can't be compared with the measurement `5 kg` by `<`; write the number with its unit, as `1 kB` or `5 kg`"
    ),
    (
      "'5 kg' * 2", .conversionFailed,
      "the text `5 kg` is a measurement, not a number; its number is `measurement($x).value`"
    ),
    ("sqrt(-1)", .conversionFailed, "a negative number such as -1 has no square root"),
    ("ln(0)", .conversionFailed, "`ln` needs a number greater than 0, but is given 0"),
    ("acos(2)", .conversionFailed, "`acos(2)` has no value that is a number"),
    (
      "tan(pi / 2)", .conversionFailed,
      "`tan(1.5707963267949)` has no value that is a number"
    ),
    (
      "10 ^ 200", .conversionFailed,
      "the result is too large for a number, which has 38 digits and 127 zeros"
    ),
    (
      "(-8) ^ 0.5", .conversionFailed,
      "`-8 ^ 0.5` isn't a real number: only whole powers of negative numbers are"
    ),
    ("0 ^ -1", .conversionFailed, "`0 ^ -1` divides by zero"),
    (
      "round(2.5, 1.5)", .conversionFailed,
      "`round` needs a whole number of places, at most 38, but is given 1.5"
    ),
  ])
  func `what has no value says why`(
    text: String, code: EvaluationError.Code, message: String
  ) throws {
    let error = #expect(throws: EvaluationError.self) { try Self.value(text) }
    #expect(error?.code == code)
    #expect(error?.message == message)
    #expect(error?.range != nil)
  }

  @Test func `a misspelt name gets the nearest one`() {
    let error = #expect(throws: EvaluationError.self) { try Self.value("persn.name") }
    #expect(error?.helps == ["did you mean `$person`?"])
  }

  @Test func `names come in the order of the file`() {
    let names = ExpressionParser.parse("a + b.c[d] ?? f(e)").expression.names
    #expect(names.map(\.value) == ["a", "b", "d", "e"])
  }
}
