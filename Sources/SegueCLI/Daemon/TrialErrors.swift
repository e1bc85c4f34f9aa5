import SystemPackage

/// The errors that a trial has told about the workflow that was written for it.
struct TrialErrors {
  struct Told: Hashable {
    /// The line of the workflow.
    let line: Int
    let message: String
    var help: String?
  }

  private(set) var all: [Told] = []

  /// - Parameters:
  ///   - text: what `segue run` has written to standard error.
  ///   - file: the workflow.
  init(in text: String, of file: FilePath) {
    let name = file.lastComponent?.string ?? ""
    var isOfFile = false
    for line in text.split(whereSeparator: \.isNewline) {
      if let error = line.firstMatch(of: /:(\d+):\d+: error: (.*?)(?: \[[a-z-]+\])?$/) {
        isOfFile = line[..<error.range.lowerBound].hasSuffix(name)
        if isOfFile, let number = Int(error.output.1) {
          all.append(Told(line: number, message: String(error.output.2)))
        }
      } else if isOfFile, let help = line.firstMatch(of: /^ *= help: (.*)$/) {
        all[all.count - 1].help = String(help.output.1)
      }
    }
  }
}
