import AppIntentsCore
import Control
import Coordination
import Dispatch
import FileOperations
import Foundation
import SystemPackage
import WorkflowValues

extension PageFiles {
  private static let looks = FileLooks()
  /// One picture of a page of a PDF at a time.
  private static let turns = AsyncLock()

  /// The files of this machine.
  static let machine = PageFiles(
    sights: { paths in await looks.sights(of: paths) { sight(of: $0) } },
    content: { file in
      try await withCheckedThrowingContinuation { done in
        DispatchQueue.global().async { done.resume(with: Result { try content(of: file) }) }
      }
    },
    picture: { pdf, page in try await turns.withLock { try await picture(of: pdf, page) } })

  private static func sight(of path: FilePath) -> Sight {
    do {
      guard let status = try LocalFiles().statusIfPresent(of: path) else { return .gone }
      switch status.kind {
      case .file: return .file(size: status.size)
      case .folder: return .folder
      case .link, .other: return .other
      }
    } catch {
      return .unknown
    }
  }

  private static func content(of file: IntentFile) throws -> Data {
    if let data = file.dataInMemory { return data }
    guard let path = file.path else { throw ControlFailure(.notFound, "the file is nowhere") }
    switch sight(of: path) {
    case .file(let size) where size <= largest: break
    case .file:
      throw ControlFailure(
        .notPermitted, "`\(path.shown)` is larger than \(ByteSize(largest).text)")
    case .gone: throw ControlFailure(.notFound, "`\(path.shown)` is no longer there")
    case .folder, .other, .unknown:
      throw ControlFailure(.notPermitted, "`\(path.shown)` isn't a file that can be read")
    }
    do {
      return try LocalFiles().read(path)
    } catch {
      throw ControlFailure(.notPermitted, IntentErrorText.message(for: error))
    }
  }

  /// Has `pdf.images` make a picture, whose program reads this file, and writes to a folder of its own.
  private static func picture(of pdf: IntentFile, _ page: Int) async throws -> Data {
    guard let intent = WorkflowLoader.catalogue["pdf.images"] else {
      throw ControlFailure(.unavailable, "there is no intent `pdf.images`")
    }
    let folder = TemporaryFolder(noting: nil)
    defer { folder.remove() }
    let context = IntentContext(
      folders: IntentContext.Folders(temporary: { try folder.path() }),
      values: WorkflowValueOperations())
    do {
      let invocation = intent.binder.begin()
      let values: [String: IntentValue] = [
        "file": .file(pdf), "pages": .text("\(page)"), "resolution": 80,
      ]
      for (name, value) in values {
        guard let index = intent.parameters.firstIndex(where: { $0.name == name }) else { continue }
        try invocation.set(index, to: value)
      }
      let outcome = try await IntentContext.$current.withValue(context) {
        try await invocation.perform()
      }
      guard case .list(let files) = outcome.value, case .file(let file)? = files.first,
        let path = file.path
      else { throw ControlFailure(.notFound, "the PDF has no page \(page)") }
      return try LocalFiles().read(path)
    } catch let failure as ControlFailure {
      throw failure
    } catch {
      throw ControlFailure(.failed, IntentErrorText.message(for: error))
    }
  }
}
