package import Foundation

/// The file of a workflow as it is now.
package struct SourceReport: Codable, Sendable, Hashable {
  package var workflow: String
  package var name: String
  package var path: WirePath
  /// Its lines end with line feeds, whatever they end with in the file.
  package var text: String
  /// Identifies the bytes of the file.
  package var version: String
  /// Why it can't be edited on a page; nil if it can.
  package var obstacle: String?
  package var problems: [ProblemReport] = []

  package init(workflow: String, name: String, path: WirePath, text: String, version: String) {
    self.workflow = workflow
    self.name = name
    self.path = path
    self.text = text
    self.version = version
  }
}

/// What somebody makes of the file of a workflow.
package struct SourceChange: Codable, Sendable, Hashable {
  package var text: String
  /// The version that was edited.
  package var version: String
  /// Whether it is saved even if it has errors.
  package var mayHaveErrors: Bool

  package init(text: String, version: String, mayHaveErrors: Bool = false) {
    self.text = text
    self.version = version
    self.mayHaveErrors = mayHaveErrors
  }
}

/// The last change of a workflow's file on a page, as long as it can be undone.
package struct SavedChangeReport: Codable, Sendable, Hashable {
  /// The version that it made.
  package var version: String
  package var at: Date

  package init(version: String, at: Date) {
    self.version = version
    self.at = at
  }
}
