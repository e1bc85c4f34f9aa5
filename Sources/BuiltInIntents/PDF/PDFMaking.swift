import AppIntentsCore
import SystemPackage

/// The making of one PDF from another.
enum PDFMaking {
  /// The name of what is made, in the folder of the programs.
  static let output = "out.pdf"

  /// Makes a PDF with the name of the original.
  ///
  /// - Parameter work: makes the file `output`.
  static func make(
    from file: IntentFile, to: PathText?, _ conflict: FileConflict,
    _ work: (_ folder: inout ToolFolder, _ pdf: GivenPDF) async throws -> Void
  ) async throws -> IntentFile {
    let name = try MadeName(of: file).kept(ending: "pdf")
    return try await make(name, to: to, conflict) { folder in
      let pdf = try folder.add(pdf: file)
      try await work(&folder, pdf)
    }
  }

  /// Makes a PDF with a name.
  ///
  /// - Parameter work: makes the file `output`.
  static func make(
    _ name: FilePath.Component, to: PathText?, _ conflict: FileConflict,
    _ work: (_ folder: inout ToolFolder) async throws -> Void
  ) async throws -> IntentFile {
    let made = try MadeFiles(to: to, conflict: conflict)
    _ = try PDFFormat.chosen(nil, in: made)
    if let existing = try made.existing(name) { return existing }
    return try await ToolFolder.using { folder in
      try await work(&folder)
      return try made.put(folder.path.appending(output), as: name)
    }
  }
}

/// The only format of what is made from PDFs.
enum PDFFormat: String, MadeFormat {
  case pdf

  static let made = "a PDF"
}
