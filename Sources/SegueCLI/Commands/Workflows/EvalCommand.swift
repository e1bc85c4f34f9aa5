import AppIntentsCore
import ArgumentParser
import Diagnostics
import Foundation
import OrderedCollections
import WorkflowEngine
import WorkflowLanguage
import WorkflowValues

/// `segue eval`: tries an expression.
struct EvalCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "eval", abstract: "Prints the value of an expression, and its type.",
    usage: "segue eval <expression> [--with <name>=<value> ...] [--json]",
    discussion: """
      segue eval '19% * 200'
      segue eval 'total > 100 and vendor is "ACME"' --with total=120 --with vendor=acme
      segue eval 'rows.price' --with 'rows=[{price: 3}, {price: 4}]'

      The value is written to standard output, its type to standard error. The exit codes are those \
      of `segue run`.
      """)

  @Argument(
    parsing: .allUnrecognized,
    help: ArgumentHelp("The expression, in quotes.", valueName: "expression"))
  var words: [String] = []

  @Option(
    help: ArgumentHelp(
      "A value that the expression uses, written as in a workflow file.", valueName: "name=value"))
  var with: [String] = []

  @Flag(help: "Print the value and its type as JSON.")
  var json = false

  func validate() throws {
    // Negative numbers aren't options.
    if let first = words.first, first != "--", first.hasPrefix("-"),
      first.dropFirst().first?.isNumber != true
    {
      throw ValidationError(
        "unknown option `\(first)`. An expression that begins with `-` goes after `--`")
    }
    if expressions.count != 1 {
      throw ValidationError(
        expressions.isEmpty ? "give an expression" : "put an expression with spaces in quotes")
    }
  }

  private var expressions: [String] { words.first == "--" ? Array(words.dropFirst()) : words }

  func run() throws {
    let secrets = try SecretStore.load()
    let value = try ExpressionRun(expressions[0], with: values(), secrets: secrets).value()
    if json {
      let answer: IntentValue = ["value": value, "type": .text(value.type.name)]
      return Output.data(secrets.redact(JSONWriter.pretty(answer)) + "\n")
    }
    let text = secrets.redact(OutputText.of(value, as: nil))
    let isTerminal = TerminalStyle(for: STDOUT_FILENO).isTerminal
    if value != .nothing { Output.data(isTerminal ? Printable.text(text) : text) }
    Output.message(TerminalStyle(for: STDERR_FILENO).color("(\(value.type.name))", .gray))
  }

  private func values() throws -> OrderedDictionary<String, IntentValue> {
    var values: OrderedDictionary<String, IntentValue> = [:]
    for word in with {
      let parts = word.split(atScalar: "=", maxSplits: 1)
      let name = String(parts.first ?? "")
      guard parts.count == 2 else {
        throw CommandFailure(
          status: .usage, message: "`--with \(word)` has no value",
          help: "write `--with NAME=VALUE`")
      }
      if let obstacle = WorkflowCompiler.obstacle(to: name) {
        throw CommandFailure(
          status: .usage, message: "`\(name)` is no name for a value", help: obstacle)
      }
      guard values[name] == nil else {
        throw CommandFailure(status: .usage, message: "`\(name)` is given twice")
      }
      do {
        values[name] = try YAMLValues.read(String(parts[1]))
      } catch let problem as YAMLValues.Problem {
        throw CommandFailure(
          status: .usage, message: "the value of `\(name)` can't be read: \(problem.description)",
          help: "put a text with such characters in quotes: `--with '\(name)=\"…\"'`")
      }
    }
    return values
  }
}
