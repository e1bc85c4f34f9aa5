import AppIntentsCore
import Control
import FileOperations
import SystemPackage

/// A file: its path, its size, whether it is still there, and a picture of it if it has one.
struct FileView: Widget {
  let file: IntentFile
  let place: ValuePlace

  @HTMLBuilder var body: HTML {
    HTML(.div, .class("file")) {
      HTML(.code, .data(.copy)) { file.path?.shown ?? file.filename }
      HTML(.span, .class("facts")) { facts }
      if let mark, let size {
        if size <= PageFiles.largest {
          HTML(.a, .href(RunPart.file(place.run, mark: mark).address)) {
            "Download \(file.filename)"
          }
          view(mark)
        }
      }
    }
  }

  private var mark: String? { RunValues.mark(of: .file(file)) }

  private var sight: PageFiles.Sight {
    if let data = file.dataInMemory { return .file(size: data.count) }
    return file.path.flatMap { place.sights[$0] } ?? .unknown
  }

  /// In bytes; nil unless it is a file that can be read.
  private var size: Int? { if case .file(let size) = sight { size } else { nil } }

  private var facts: String {
    switch sight {
    case .file(let size):
      file.path == nil ? "\(ByteSize(size).text), in the history" : ByteSize(size).text
    case .folder: "a folder"
    case .other: "no regular file"
    case .gone: "no longer there"
    case .unknown: "it isn’t known whether it is still there"
    }
  }

  @HTMLBuilder private func view(_ mark: String) -> HTML {
    let name = file.filename.lowercased()
    if PictureType.isNamed(name) {
      picture(mark, "\(file.filename)")
    } else if name.hasSuffix(".pdf") {
      picture(mark, "the first page of \(file.filename)")
    } else if name.hasSuffix(".html") || name.hasSuffix(".htm") {
      SandboxedFrame(run: place.run, mark: mark, title: file.filename)
    }
  }

  private func picture(_ mark: String, _ words: String) -> HTML {
    HTML(
      .img, .class("picture"), .src(RunPart.picture(place.run, mark: mark).address), .alt(words),
      .lazy)
  }
}

/// HTML of a run in a frame without scripts, without network, and without anything of ours.
struct SandboxedFrame: Widget {
  let run: Int64
  let mark: String
  let title: String

  @HTMLBuilder var body: HTML {
    HTML(
      .iframe, .class("frame"), .src(RunPart.frame(run, mark: mark).address), .title(title),
      .sandbox,
      .lazy)
  }
}
