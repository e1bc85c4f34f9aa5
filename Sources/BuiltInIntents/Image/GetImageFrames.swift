import AppIntentsCore
import SystemPackage

/// Makes an image of each frame of an animation.
struct GetImageFrames: AppIntent, DestinationTaking, ProgramUsing {
  static let persistentIdentifier = "image.frames"
  static let title: LocalizedStringResource = "Get Frames from Image"
  static let description = IntentDescription(
    """
    Makes a PNG of each frame of an animated GIF or WebP, or of each page of a TIFF: `a-1.png`, `a-2.png` …
    """,
    categoryName: "Image", searchKeywords: ["gif", "animation", "pages", "split"])
  static let sideEffects: SideEffects = [.readsFiles, .writesFiles, .runsTools]
  static let programs = [Vips.operations, Vips.headers]

  @Parameter(title: "Image")
  var file: IntentFile

  @Parameter(
    title: "Destination", description: LocalizedStringResource(stringLiteral: MadeFiles.destination)
  )
  var to: PathText?

  @Parameter(title: "Conflict", description: "What to do if a file exists", default: .fail)
  var conflict: FileConflict

  static var parameterSummary: some ParameterSummary {
    Summary("Get the frames of \(\.$file)") {
      \.$to
      \.$conflict
    }
  }

  func perform() async throws -> some IntentResult & ReturnsValue<[IntentFile]> {
    let name = try MadeName(of: file)
    let files = try await ToolFolder.using { folder -> [IntentFile] in
      var picture = try await Picture(file, in: &folder)
      let count = picture.header.frames
      let made = try MadeFiles(to: to, conflict: conflict, count: count)
      let format = try FrameFormat.chosen(nil, in: made) ?? .png
      let names = (1...count).map { name.numbered($0, of: count, ending: format.ending) }
      let existing = try names.map { try made.existing($0) }
      // The frames of an animation depend on those before; the pages of a TIFF don't.
      if picture.header.isAnimated { try await picture.load(for: .gif) }
      var files: [IntentFile] = []
      for (index, name) in names.enumerated() {
        try Task.checkCancellation()
        if let file = existing[index] {
          files.append(file)
          continue
        }
        let out = "out.png"
        if let frames = picture.frames {
          try await picture.vips("copy", [frames[index], out])
        } else {
          let page = count > 1 ? "page=\(index)," : ""
          try await picture.vips(
            "autorot", ["\(picture.original)[\(page)fail_on=truncated]", out])
        }
        files.append(try made.put(picture.vips.folder.path.appending(out), as: name))
        IntentContext.current.reportFiles(done: index + 1, of: count, "frames")
      }
      return files
    }
    return .result(value: files)
  }
}

/// The only format of frames.
private enum FrameFormat: String, MadeFormat {
  case png

  static let made = "a PNG"
}
