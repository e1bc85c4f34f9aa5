import AppIntentsCore
import WorkflowValues

/// The output of a run for those who filled in its form: text, a table, pictures, and files to download.
struct FormOutput: Widget {
  let output: IntentValue
  let files: [FormFile]
  /// The page of the output.
  let place: PageAddress

  @HTMLBuilder var body: HTML {
    switch output {
    case .file: HTML()
    case .text, .richText, .url:
      HTML(.pre, .class("value"), .tabindex(0)) { output.text }
    default: ValueView(value: output)
    }
    if !files.isEmpty { list }
  }

  @HTMLBuilder private var list: HTML {
    HTML(.ul, .class("files")) {
      for (index, file) in files.enumerated() {
        HTML(.li) { row(file, place.appending("files").appending("\(index)")) }
      }
    }
  }

  @HTMLBuilder private func row(_ file: FormFile, _ address: PageAddress) -> HTML {
    if file.isThere {
      if PictureType.isNamed(file.name) {
        HTML(.img, .class("picture"), .src(address), .alt(file.name))
      }
      HTML(.a, .href(address)) { "Download \(file.name)" }
    } else {
      "\(file.name) can’t be downloaded: it is gone, or larger than 16 MB."
    }
  }
}
