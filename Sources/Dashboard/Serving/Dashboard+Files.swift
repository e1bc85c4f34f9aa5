import AppIntentsCore
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
      return refusal(.unavailable, "files can't be received here", of: visit)
    }
    let (access, folder) = (LocalFiles(), received.appending("form-\(RandomSecret.make())"))
    // What can't be removed now is removed when the daemon starts.
    defer { try? access.remove(folder) }
    do {
      try access.createFolder(folder)
      guard
        var reader = FormPartReader(
          type: request.head.fields["content-type"] ?? "", into: folder)
      else { throw FormPartReader.Failure.malformed }
      try reader.read(request.body)
      return await act(
        on: reader.fields, visit, with: try Self.given(reader.files, in: folder))
    } catch FormPartReader.Failure.malformed {
      return refusal(.badRequest, "the form can't be read", of: visit)
    } catch FormPartReader.Failure.tooMuchFilledIn {
      return tooLarge(
        visit, "what is filled in has more than \(FormPartReader.mostFilledIn >> 20) MiB",
        help: "send a long text as a file")
    } catch {
      return refusal(
        .insufficientStorage, "the files can't be kept: \(IntentErrorText.message(for: error))",
        of: visit)
    }
  }

  /// What a form is answered with that has more in it than is taken.
  func tooLarge(_ visit: Visit, _ message: String, help: String) -> HTTPResponse {
    refusal(
      .contentTooLarge, message, help: "go back, where what you filled in still is; \(help)",
      of: visit)
  }

  /// A page that says why a form isn't read.
  func refusal(
    _ status: HTTPStatus, _ message: String, help: String? = nil, of visit: Visit
  ) -> HTTPResponse {
    let context = PageContext(
      now: backend.now(), version: backend.version, token: visit.session?.token)
    return refusal(
      status, message, help: help, from: PageAction(visit.path)?.origin, context)
  }

  /// Adds what tells a file from others that may be sent in its place.
  static func add(_ file: GivenFile, to hasher: inout Hasher) throws {
    hasher.combine("\(file.input)=\(file.path.path.lastComponent?.string ?? "")")
    let descriptor = try FileDescriptor.openFile(file.path.path)
    try descriptor.closeAfter {
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = try piece.withUnsafeMutableBytes { try descriptor.read(into: $0) }
        if count == 0 { return }
        piece[..<count].withUnsafeBytes { hasher.combine(bytes: $0) }
      }
    }
  }

  /// Files with the names that they have where they come from.
  private static func given(
    _ files: [FormPartReader.File], in folder: FilePath
  ) throws -> [GivenFile] {
    try files.enumerated().compactMap { number, file in
      guard let input = FilledInputs.input(ofFile: file.field),
        case .path(let received) = file.content
      else { return nil }
      let own = folder.appending("given-\(number)")
      try LocalFiles().createFolder(own)
      let path = own.appending(FormEntry.name(file.filename))
      try LocalFiles().move(received, to: path, replacing: false)
      return GivenFile(input: input.name, isList: input.isList, path: WirePath(path))
    }
  }
}
