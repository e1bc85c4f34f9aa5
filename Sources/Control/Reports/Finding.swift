/// The result of one examination by `segue doctor`.
package struct Finding: Codable, Sendable, Hashable {
  package enum Grade: String, Codable, Sendable, CaseIterable {
    case ok, warning, bad
  }

  package var grade: Grade
  /// What was examined: “inotify watches”.
  package var subject: String
  package var text: String
  package var help: String?
  /// The programs that are missing, if that is what was found.
  package var programs: [String]?

  package init(
    _ grade: Grade, _ subject: String, _ text: String, help: String? = nil,
    programs: [String]? = nil
  ) {
    self.grade = grade
    self.subject = subject
    self.text = text
    self.help = help
    self.programs = programs
  }
}
