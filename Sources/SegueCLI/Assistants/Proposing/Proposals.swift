import AppIntentsCore
import ArgumentParser
import Automations
import Diagnostics
import Foundation
import Glibc
import SystemPackage
import WorkflowLanguage

/// The workflows that assistants have proposed: files beside the folder of the user's workflows, which
/// nothing runs.
struct Proposals {
  static let mostBytes = 64 << 10
  /// How many are kept at once.
  static let most = 20

  let folder = ProposedWorkflow.folder

  /// One file. Its first line says who proposed it, and when.
  struct Proposal {
    let id: String
    let path: FilePath
    let bytes: [UInt8]

    /// “Claude on 2026-11-23 at 09:40”; empty if the file doesn't say.
    var origin: String {
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
      let text = String(decoding: line, as: UTF8.self)
      return text.hasPrefix(Proposals.heading)
        ? Printable.line(String(text.dropFirst(Proposals.heading.count))) : ""
    }

    /// Who proposed it, and when, as far as the file says.
    var proposer: (name: String, at: Date?)? {
      guard !origin.isEmpty else { return nil }
      // The name may have the words, too.
      guard let match = origin.wholeMatch(of: /(.*) on ([0-9-]{10}) at ([0-9:]{5})/),
        let date = try? Proposals.moments.parse("\(match.2) \(match.3):00")
      else { return (origin, nil) }
      return (String(match.1), date)
    }
  }

  /// How a heading has the time: “2026-11-23 09:40:00”.
  private static var moments: Date.ISO8601FormatStyle {
    Date.ISO8601FormatStyle(timeZone: .current).year().month().day()
      .dateTimeSeparator(.space).time(includingFractionalSeconds: false)
  }

  /// The ids that a shell offers.
  static var knownIDs: [String] { (try? Proposals().ids()) ?? [] }

  private static let heading = "# Proposed by "

  /// Where the file of a workflow goes when it is enabled.
  static func destination(of id: String) -> FilePath {
    Environment.settings.appending("workflows").appending("\(id).yaml")
  }

  /// All proposals, by their ids.
  ///
  /// - Throws: `CommandFailure`.
  func all() throws -> [Proposal] {
    try ids().map { try find($0) }
  }

  /// - Throws: `CommandFailure` if there is none.
  func find(_ id: String) throws -> Proposal {
    guard try ids().contains(id) else {
      throw CommandFailure(
        status: .notFound, message: "there is no proposal `\(id)`",
        help: "`segue proposed` lists those there are")
    }
    let path = path(of: id)
    return Proposal(id: id, path: path, bytes: try WorkflowLoader.bytes(of: path))
  }

  /// Keeps a proposal in place of an earlier one with its id.
  ///
  /// - Throws: `CommandFailure`.
  func keep(_ text: [UInt8], as id: String, by client: String, at now: Date = Date()) throws {
    let name = Printable.line(String(client.prefix(64)))
    let moment = now.formatted(Self.moments).prefix(16).replacing(" ", with: " at ")
    let heading = "\(Self.heading)\(name.isEmpty ? "an assistant" : name) on \(moment)\n"
    try changing {
      let ids = try ids()
      guard ids.contains(id) || ids.count < Self.most else {
        throw CommandFailure(
          status: .notPermitted, message: "there are \(ids.count) proposals already",
          help: "its user removes some with `segue proposed remove ID`")
      }
      try LocalFiles().write(Data(Array(heading.utf8) + text), to: path(of: id), replacing: true)
    }
  }

  /// - Parameter expected: the content that it must still have; nil for any.
  /// - Throws: `CommandFailure` if there is none.
  func remove(_ id: String, ifStill expected: [UInt8]? = nil) throws {
    let found = try find(id)
    try changing {
      if let expected, try WorkflowLoader.bytes(of: found.path) != expected { return }
      try LocalFiles().remove(found.path)
    }
  }

  private func path(of id: String) -> FilePath { ProposedWorkflow.path(of: id) }

  private func ids() throws -> [String] {
    guard FileKind(of: folder) == .folder else { return [] }
    do {
      return try WorkflowFolders.list(in: folder).filter { $0.extension == "yaml" }
        .map { WorkflowFolders.id(of: $0) }.filter(NewWorkflow.isID)
    } catch {
      throw unwritable(error)
    }
  }

  /// Changes the folder while no other process does.
  private func changing(_ body: () throws -> Void) throws {
    do {
      try LocalFiles().createFolder(folder)
      let descriptor = try FileDescriptor.open(
        folder, .readOnly, options: [.directory, .closeOnExec])
      try descriptor.closeAfter {
        guard flock(descriptor.rawValue, LOCK_EX) == 0 else { throw Errno(rawValue: errno) }
        try body()
      }
    } catch let failure as CommandFailure {
      throw failure
    } catch {
      throw unwritable(error)
    }
  }

  private func unwritable(_ error: any Error) -> CommandFailure {
    CommandFailure(
      status: .cannotCreate,
      message: "can't use `\(folder.shown)`: \(IntentErrorText.message(for: error))")
  }
}

extension CompletionKind {
  /// The ids of proposals.
  static var proposals: CompletionKind {
    .custom { words, index, _ in CompletionLine(words, at: index).offered(Proposals.knownIDs) }
  }
}
