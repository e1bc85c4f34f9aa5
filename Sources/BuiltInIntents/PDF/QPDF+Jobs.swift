import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage

extension ToolFolder {
  /// Makes a PDF from another one, with instructions that have passwords. They go by a file that only this
  /// user can read: other users see the arguments of a program, and in them a password may be an option.
  func qpdf(job: OrderedDictionary<String, IntentValue>, of pdf: GivenPDF) async throws {
    var job = job
    job["inputFile"] = .text(pdf.name)
    job["outputFile"] = .text(PDFMaking.output)
    let json = try IntentContext.current.values.encode(.dictionary(job), as: .json)
    let place = path.appending("job.json")
    try place.create(Data(json.utf8))
    defer { place.unlink() }
    try await qpdf(["--job-json-file=job.json"], of: pdf)
  }
}
