public import Foundation
import WorkflowValues

extension AttributedString {
  /// The text in Markdown, with its styles, headings, lists, tables, quotations and code.
  ///
  /// A parameter of this type is given as Markdown. Apple's Foundation reads Markdown, too, but
  /// writes none.
  public var markdownText: String { RichText.markdown(self) }
}
