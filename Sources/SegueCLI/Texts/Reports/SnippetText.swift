import AppIntentsCore
import Diagnostics
import Foundation
import ViewTree
import WorkflowValues

/// What a step shows, as lines of text.
enum SnippetText {
  /// The lines; empty for a tree that can't be drawn.
  ///
  /// - Parameter width: the columns of the terminal; nil for a pipe or a file.
  static func text(
    of tree: IntentValue, width: Int?, style: TerminalStyle, numbersButtons: Bool = false
  ) -> String {
    guard let node = ViewNode(tree) else { return "" }
    let renderer = ViewTextRenderer(
      width: max(20, (width ?? 80) - 2), usesColor: style.usesColor, numbersButtons: numbersButtons)
    return renderer.lines(of: node).map { "  \($0)" }.joined(separator: "\n")
  }

  /// How many buttons a tree has that can be pressed.
  static func buttons(of tree: IntentValue) -> Int { ViewNode(tree)?.actions.count ?? 0 }

  /// The lines of a tree that is text of JSON, as a log has it; nil for other text.
  static func text(logged text: String, style: TerminalStyle) -> String? {
    guard let tree = try? JSONReader.read(text) else { return nil }
    let drawn = self.text(of: tree, width: TerminalStyle.outputWidth, style: style)
    return drawn.isEmpty ? nil : drawn
  }
}
