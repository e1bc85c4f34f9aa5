import Diagnostics
import Testing
import WorkflowLanguage
import YAML

@Suite("Expression parser")
struct ExpressionParserTests {
  @Test(arguments: [
    ("1 + 2 * 3", "(1 + (2 * 3))"),
    ("(1 + 2) * 3", "((1 + 2) * 3)"),
    ("1 - 2 - 3", "((1 - 2) - 3)"),
    ("-$a ?? 2", "(-($a ?? 2))"),
    ("-3", "-3"),
    ("$a.b[1].c ?? 2 * 3", "(($a.b[1].c ?? 2) * 3)"),
    ("$a ?? $b ?? $c", "(($a ?? $b) ?? $c)"),
    ("not $a is 1 and $b or $c", "(((not ($a is 1)) and $b) or $c)"),
    ("$a or $b and $c", "($a or ($b and $c))"),
    ("$a + 1 > $b - 1", "(($a + 1) > ($b - 1))"),
    ("$a is not \"x\"", "($a is not \"x\")"),
    ("$a does not contain 'it''s'", "($a does not contain \"it's\")"),
    (
      "$a begins with \"a\" and $b ends with \"b\"",
      "(($a begins with \"a\") and ($b ends with \"b\"))"
    ),
    ("$a has value and $b has no value", "(($a has value) and ($b has no value))"),
    ("$a not in [1, 2]", "($a not in [1, 2])"),
    ("$a in [] or $a matches 'x'", "(($a in []) or ($a matches \"x\"))"),
    ("$a between 1 and 2 + 3 and $b", "(($a between 1 and (2 + 3)) and $b)"),
    ("count($files) == 0", "(count($files) == 0)"),
    ("min(1, 2, 3) != 1", "(min(1, 2, 3) != 1)"),
    ("$list[-1] <= $list[$i + 1]", "($list[-1] <= $list[($i + 1)])"),
    ("$env.HOME is nothing", "($env.HOME is nothing)"),
    ("true and not false", "(true and (not false))"),
    ("\"a\\n\\u{1F600}\\\\\"", "\"a\n😀\\\""),
    ("'\\d'", "\"\\d\""),
    ("7 % 4 / 2", "((7 % 4) / 2)"), ("10 %3", "(10 % 3)"), ("$a%3", "($a % 3)"),
    ("19% * 2 - 5%", "((0.19 * 2) - 0.05)"), ("50% % 3", "(0.5 % 3)"),
    ("$a > 10% and $b", "(($a > 0.1) and $b)"),
    ("2 ^ 3 ^ 2", "(2 ^ (3 ^ 2))"), ("-2 ^ 2", "(-(2 ^ 2))"), ("2 ^ -1 * 3", "((2 ^ -1) * 3)"),
    ("$a × $b ÷ 2 − 1", "((($a * $b) / 2) - 1)"), ("a×b", "($a * $b)"),
    ("5×2−−1", "((5 * 2) - -1)"),
    ("5 kg × 2", "(5 kg * 2)"),
    ("total > 100 and vendor is \"ACME\"", "(($total > 100) and ($vendor is \"ACME\"))"),
    ("${a} + ${b.c ?? 1} * 2", "($a + (($b.c ?? 1) * 2))"),
    ("\"late\" if days > 3 else \"ok\"", "(\"late\" if ($days > 3) else \"ok\")"),
    ("1 if a else 2 if b else 3", "(1 if $a else (2 if $b else 3))"),
    ("(1 if a else 2) + 1", "((1 if $a else 2) + 1)"),
    ("[1 if a else 2, 3]", "[(1 if $a else 2), 3]"),
    ("5 if 3 in list else 2 kg", "(5 if (3 in $list) else 2 kg)"),
    ("now is today() or $today is now()", "(($now is today()) or ($today is now()))"),
  ])
  func `operators bind as the grammar says`(text: String, sketch: String) {
    let (expression, diagnostics) = ExpressionParser.parse(text)
    #expect(diagnostics.isEmpty)
    #expect(expression.sketch == sketch)
  }

  @Test(arguments: [
    ("500ms", "500ms"), ("2s", "2s"), ("5m", "5m"), ("8h", "8h"), ("3d", "3d"), ("2w", "14d"),
    ("1h 30m", "1h 30m"), ("1h30m", "1h 30m"), ("1.5h", "1h 30m"), ("2 weeks", "14d"),
    ("10 MB", "10 MB"), ("10MB", "10 MB"), ("1.5 kg", "1.5 kg"), ("20 °C", "20 °C"),
    ("100 km/h", "100 km/h"), ("0.1", "0.1"), ("12345678901234567890", "12345678901234567890"),
    ("5 meters", "5 m"), ("1e3", "1000"),
  ])
  func `a number may have a unit`(text: String, sketch: String) {
    let (expression, diagnostics) = ExpressionParser.parse(text)
    #expect(diagnostics.isEmpty)
    #expect(expression.sketch == sketch)
  }

  @Test func `in is a comparison, not inches`() {
    #expect(
      ExpressionParser.parse("1 in $list").expression.sketch == "(1 in $list)")
    #expect(ExpressionParser.parse("1in + 2").expression.sketch == "(1 in + 2)")
  }

  @Test func `the dollar of a name may be left out`() {
    let (expression, diagnostics) = ExpressionParser.parse("person.name ?? contains(list, $x)")
    #expect(diagnostics.isEmpty)
    #expect(expression.sketch == "($person.name ?? contains($list, $x))")
  }

  @Test(arguments: [
    "", "  ", "1 +", "(", ")", "[1", "[1,]", "$a[", "$a[1", "$", "${", "${a", "${}", "a b", "$a..b",
    "1 2", "'x",
    "not", "$a is", "$a is is 1", "$a between 1", "count(", "count()", "nope(1)", "1 ? 2",
    "$a has", "99999999999999999999999999999999999999999", "5 m", "5 foo", "5foo", "not not $a",
    "10%3", "10% $a", "10% (1)", "10 %", "2 ** 3", "2 ^", "^ 2", "$a.upper()", "$count($a)",
    "\"\\d\"", "1 if a", "1 if else 2", "if a", "else", "a if b else",
  ])
  func `what is no expression is said`(text: String) {
    #expect(ExpressionParser.parse(text).diagnostics.hasErrors)
  }

  @Test(arguments: [
    (
      "10%3", "`10%` is 0.1, and no value can follow it",
      "write `10 % 3`, with spaces, for the remainder"
    ),
    (
      "10 %", "the expression ends too early",
      "write `%` directly after the number for per cent: `19%`"
    ),
    ("2 ** 3", "unexpected `*`", "a power is written with `^`: `2 ^ 10`"),
  ])
  func `per cent, remainder and power are told apart`(text: String, message: String, help: String) {
    let diagnostics = ExpressionParser.parse(text).diagnostics
    #expect(diagnostics.map(\.message) == [message])
    #expect(diagnostics.first?.helps == [help])
  }

  @Test func `depth and length are limited`() {
    for text in [
      String(repeating: "(", count: 5000), String(repeating: "[", count: 5000),
      String(repeating: "-", count: 5000), String(repeating: "$a[", count: 2000),
      String(repeating: "abs(", count: 2000), String(repeating: "not ", count: 2000),
      "$a" + String(repeating: ".b", count: 3000), "1" + String(repeating: "+1", count: 3000),
      "$a" + String(repeating: " or $a", count: 1200), String(repeating: "1,", count: 100_000),
      "1" + String(repeating: " ^ 1", count: 100), String(repeating: "${", count: 2000),
      String(repeating: "1 if a else ", count: 2000) + "1",
    ] {
      #expect(ExpressionParser.parse(text).diagnostics.hasErrors)
    }
    let deep = String(repeating: "(", count: 60) + "1" + String(repeating: ")", count: 60)
    #expect(ExpressionParser.parse(deep).diagnostics.isEmpty)
  }
}
