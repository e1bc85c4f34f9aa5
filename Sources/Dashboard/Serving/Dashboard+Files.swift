import Control
import FileOperations
import HTTPServing
import SystemPackage

/// Forms with files that were chosen in a browser.
extension Dashboard {
  /// The most bytes of a form with files.
  static let longestUpload = 256 << 20

  /// Does what a form is for. Its files are removed unless a run has taken them.
  func actOnFiles(in request: HTTPRequest, _ visit: Visit) async -> HTTPResponse {
    guard let received = backend.received else {
      return .text(.unavailable, "files can't be received here\n")
    }
    let (access, folder) = (LocalFiles(), received.appending("form-\(RandomSecret.make())"))
    // What can't be removed now is removed when the daemon starts.
    defer { try? access.remove(folder) }
    do {
      try access.createFolder(folder)
      guard
        var reader = FormPartReader(
          type: request.head.fields["content-type"] ?? "", into: folder)
      else { throw FormPartReader.Malformed() }
      try reader.read(request.body)
      return await act(
        on: reader.fields, visit, with: try Self.given(reader.files, in: folder))
    } catch is FormPartReader.Malformed {
      return .text(.badRequest, "the form can't be read\n")
    } catch {
      return .text(.insufficientStorage, "the files can't be kept\n")
    }
  }

  /// Files with the names that they have where they come from.
  private static func given(
    _ files: [FormPartReader.File], in folder: FilePath
  ) throws -> [GivenFile] {
    try files.enumerated().compactMap { number, file in
      guard let input = FilledInputs.input(ofFile: file.field) else { return nil }
      let own = folder.appending("given-\(number)")
      try LocalFiles().createFolder(own)
      let path = own.appending(FormEntry.name(file.filename))
      try LocalFiles().move(file.path, to: path, replacing: false)
      return GivenFile(input: input.name, isList: input.isList, path: WirePath(path))
    }
  }
}
