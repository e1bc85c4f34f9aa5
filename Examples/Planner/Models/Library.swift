import AppIntents
import LocalStore

/// The meetings and the notes, in the folders `Meetings` and `Notes`.
struct Library: Sendable {
  static let shared = Library(folder: AppFolder(named: "planner", variable: "PLANNER_HOME"))

  private let meetingFolder: AppFolder
  private let noteFolder: AppFolder

  init(folder: AppFolder) {
    meetingFolder = AppFolder(folder.file("Meetings"))
    noteFolder = AppFolder(folder.file("Notes"))
  }

  /// All meetings, the last one first.
  func meetings() throws -> [Meeting] {
    try Self.files(in: meetingFolder).compactMap { Meeting(id: $0, $1) }
      .sorted { ($0.start, $0.id) > ($1.start, $1.id) }
  }

  func notes() throws -> [Note] { try Self.files(in: noteFolder).map { Note(id: $0, $1) } }

  func file(ofMeeting id: String) -> URL { meetingFolder.file("\(id).md") }

  func file(ofNote id: String) -> URL { noteFolder.file("\(id).md") }

  private static func files(in folder: AppFolder) throws -> [(String, MarkdownFile)] {
    try folder.files(withExtension: "md").compactMap { file in
      // A file may be gone since the folder was read.
      try folder.text(of: file).map {
        (file.deletingPathExtension().lastPathComponent, MarkdownFile($0))
      }
    }
  }

  /// Writes a new note. A file that is there is never replaced.
  func addNote(titled title: String, _ text: String) throws -> Note {
    try noteFolder.locked {
      let words = title.split { !$0.isLetter && !$0.isNumber }.prefix(8)
      let name = words.isEmpty ? "Note" : String(words.joined(separator: " ").prefix(60))
      var id = name
      var number = 1
      while FileManager.default.fileExists(atPath: file(ofNote: id).path) {
        number += 1
        id = "\(name) \(number)"
      }
      let contents = MarkdownFile(header: [("title", title)], body: text + "\n")
      try noteFolder.write(contents.text, to: file(ofNote: id))
      return Note(id: id, contents)
    }
  }
}
