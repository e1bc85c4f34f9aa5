import AppIntentsCore
import Confinement
import FileOperations
import Foundation
import SystemPackage

/// A request to a server, made by `curl`, whose response is taken as it arrives.
struct WebCall: Sendable {
  var url: URL
  var headers: [(name: String, value: String)] = []
  /// What is posted, as JSON; nil for a GET.
  var body: [UInt8]?
  let surroundings: ModelSurroundings

  /// The server gave no response, or not all of it.
  enum Failed: Error {
    case noCurl
    case unreachable(String)
    case dropped
    case silent
    /// Something that isn't HTTP, or far more than a reply.
    case unreadable(String)

    /// Whether the server can't have got the request.
    var isUnsent: Bool {
      switch self {
      case .noCurl, .unreachable: true
      case .dropped, .silent, .unreadable: false
      }
    }
  }

  /// Sends the request. The lines of a successful response go to the taker; those of another one are in
  /// the head's `refusal`.
  func send<Lines: LineTaker>(_ lines: Lines) async throws -> (head: ResponseHead, lines: Lines) {
    guard let curl = ProgramPath.find("curl", path: surroundings.environment["PATH"]) else {
      throw Failed.noCurl
    }
    let sent = try body.flatMap {
      try FileDescriptor.nameless(with: $0, in: surroundings.temporaryFolder)
    }
    defer { try? sent?.close() }
    // The keys are in the options, which therefore aren't arguments, and have no name in any folder.
    let options = try FileDescriptor.nameless(
      with: Array(options(body: sent).text.utf8), in: surroundings.temporaryFolder)
    defer { try? options.close() }
    let stream = ProgramStream(
      program: curl, arguments: ["--disable", "--config", "-"], input: options,
      surroundings: surroundings)
    do {
      var (taker, ending) = try await stream.run(ResponseTaker(lines: lines))
      if !ending.isStopped {
        if ending.exitCode != 0 { throw Self.failure(ending, hasHead: taker.head != nil) }
        try taker.finish()
      }
      guard let head = taker.head else { throw Failed.unreadable("it isn't HTTP") }
      return (head, taker.lines)
    } catch is ProgramStream.Silent {
      throw Failed.silent
    } catch is LineBuffer.TooLong {
      throw Failed.unreadable("a line of it has more than \(LineBuffer.longest >> 20) MB")
    } catch let error as ProgramStream.NotStarted {
      throw Failed.unreachable("`curl` can't be run: \(error.reason)")
    }
  }

  private static let connectTimeout = 30

  private func options(body: FileDescriptor?) throws -> CurlConfiguration {
    var curl = CurlConfiguration()
    try curl.set("url", to: url.absoluteString)
    for option in ["globoff", "silent", "show-error", "no-buffer", "include"] { curl.set(option) }
    curl.set("suppress-connect-headers")
    try curl.set("proto", to: "=http,https")
    try curl.set("connect-timeout", to: "\(Self.connectTimeout)")
    if case .thisMachine = ModelPlace(url) { try curl.set("noproxy", to: "*") }
    try curl.set("user-agent", to: "Segue")
    for header in headers { try curl.set("header", to: "\(header.name): \(header.value)") }
    if let body {
      try curl.set("header", to: "Content-Type: application/json")
      // Without it, curl waits for the server's consent to a long body.
      try curl.set("header", to: "Expect:")
      // Programs inherit none of our descriptors, but may open those that this process has.
      try curl.set("data-binary", to: "@/proc/\(getpid())/fd/\(body.rawValue)")
    }
    return curl
  }

  /// The numbers are listed in curl(1), "EXIT CODES".
  private static func failure(_ ending: ProgramStream.Ending, hasHead: Bool) -> Failed {
    let lines = ending.errors.split(whereSeparator: \.isNewline)
    // "curl: (7) Failed to connect to …"
    let line = lines.last { $0.hasPrefix("curl: (") } ?? lines.last ?? ""
    let said = line.firstIndex(of: ")").map { line[$0...].dropFirst(2) } ?? line[...]
    let reason = said.prefix(1).lowercased() + said.dropFirst()
    return switch ending.exitCode {
    case 1, 8: .unreadable("it isn't HTTP")
    case 6: .unreachable("there is no such server")
    case 7: .unreachable("nothing listens there")
    // The only time limit that curl has here is that of connecting.
    case 28: .unreachable("no connection in \(connectTimeout) s")
    case 16, 18, 52, 55, 56, 92: .dropped
    case _ where hasHead: .dropped
    default: .unreachable(reason.isEmpty ? "`curl` failed" : reason)
    }
  }
}
