import AppIntentsCore
import Foundation
import SystemPackage

/// A PDF that programs work on in a `ToolFolder`.
struct GivenPDF {
  /// Its name in the folder.
  let name: String
  /// Its name in messages.
  let shown: String

  /// Why a program can't read it, by what the program wrote to its standard error.
  func failure(_ ending: ProgramCall.Ending) -> IntentFailure {
    let said = ending.said.replacingOccurrences(of: name, with: shown)
    if said.contains("ncorrect password") || said.contains("invalid password") {
      return IntentFailure(
        "`\(shown)` is encrypted and can't be read without its password", kind: .refused,
        help: "open it with `pdf.decrypt` first")
    }
    return ending.failure("`\(shown)` can't be read as a PDF", saying: said)
  }
}

extension ToolFolder {
  /// Gives the programs a PDF under a name. Throws if it can't be read.
  mutating func add(pdf file: IntentFile, as name: String = "in.pdf") throws -> GivenPDF {
    if let path = file.resolvedPath {
      // Says why not as every step does. A program would wait for what is written to a pipe.
      try IntentContext.current.files.open(path).close()
    }
    try add(file, as: name)
    return GivenPDF(name: name, shown: file.shown)
  }
}
