import AppIntentsCore
import Foundation
import Glibc
import OrderedCollections
import SystemPackage

/// A download into a folder, which goes on after it has broken off.
///
/// What came is kept as long as the server says that its file is the same (RFC 9110, 13.1.5): then it is
/// asked for the rest. Otherwise the download begins anew.
struct FileDownload {
  private let request: WebRequest
  private let folder: FilePath
  private let mayResume: Bool

  /// How often in a row a download goes on without anything new.
  private static let attempts = 5
  /// How often a download goes on at all.
  private static let mostAttempts = 100
  private static let pieceSize = 1 << 20

  /// - Parameter folder: an empty folder of its own.
  init(request: WebRequest, folder: FilePath, mayResume: Bool) {
    self.folder = folder
    self.mayResume = mayResume
    var request = request
    request.transfer.folder = folder
    self.request = request
  }

  /// The file, when the download is complete.
  var file: FilePath { folder.appending("whole") }

  /// What one request sends.
  private var piece: FilePath { folder.appending("content") }

  /// Downloads the file, and gives the name that the server gives it, or the one in the address.
  func run() async throws -> FilePath.Component {
    var attempt = 0
    var validator: String?
    for _ in 0..<Self.mostAttempts {
      let before = Self.size(of: file)
      var request = request
      if before > 0, let validator {
        request.transfer.headers += [
          (name: "Range", value: "bytes=\(before)-"), (name: "If-Range", value: validator),
        ]
      }
      do {
        let answer = try await send(request, after: before)
        if answer.status == 416, before > 0 {
          // The file has become shorter.
          try start()
          validator = nil
          continue
        }
        try answer.checkStatus()
        try take(answer)
        report(Self.size(of: file), of: Self.size(of: file))
        return answer.filename
      } catch let failure as IntentFailure
        where failure.kind == .network || failure.kind == .timeout
      {
        try throwIfFull(failure)
        guard mayResume, let answer = try partial(), answer.status < 300 else { throw failure }
        try take(answer)
        validator = answer.validator
        if validator == nil { try start() }
        attempt = Self.size(of: file) > before ? 0 : attempt + 1
        guard attempt < Self.attempts else { throw failure }
        let pause = 1 << attempt
        IntentContext.current.report(
          .log(
            "the download broke off after \(ByteSize(Self.size(of: file)).text) (\(failure.message));"
              + " it goes on in \(pause) s"))
        try await IntentContext.current.sleep(.seconds(pause))
      } catch let failure as IntentFailure {
        try throwIfFull(failure)
        throw failure
      }
    }
    throw IntentFailure(
      "the download has broken off \(Self.mostAttempts) times", kind: .network)
  }

  /// The answer to a request that broke off; nil if there was none.
  private func partial() throws -> WebAnswer? {
    guard Self.size(of: piece) > 0 || Self.size(of: file) > 0,
      let head = try? String(contentsOf: URL(filePath: head.string), encoding: .utf8), !head.isEmpty
    else { return nil }
    return try? WebAnswer(url: request.url, head: head, content: piece)
  }

  private var head: FilePath { folder.appending("head") }

  // MARK: - Pieces

  /// Adds what an answer has to the file, or begins the file with it.
  private func take(_ answer: WebAnswer) throws {
    guard Self.size(of: piece) > 0 else {
      if answer.status != 206, !FileManager.default.fileExists(atPath: file.string) { try start() }
      return
    }
    if answer.status == 206 {
      guard answer.rangeStart == Self.size(of: file) else {
        throw IntentFailure("`\(request.url.webHost)` sends another part of the file than the rest")
      }
      try append()
    } else {
      try LocalFiles().move(piece, to: file, replacing: true)
    }
  }

  /// Begins with an empty file.
  private func start() throws {
    file.unlink()
    try file.create(Data())
  }

  private func append() throws {
    let input = try FileDescriptor.open(piece, .readOnly, options: .closeOnExec)
    defer { try? input.close() }
    let output = try FileDescriptor.open(file, .writeOnly, options: [.append, .closeOnExec])
    defer { try? output.close() }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    while true {
      try Task.checkCancellation()
      let count = try input.read(into: buffer)
      if count == 0 { break }
      try output.writeAll(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
    piece.unlink()
  }

  private static func size(of path: FilePath) -> Int {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path.string)
    return attributes?[.size] as? Int ?? 0
  }

  // MARK: - Progress

  /// Sends a request, and tells meanwhile how much has come.
  private func send(_ request: WebRequest, after before: Int) async throws -> WebAnswer {
    piece.unlink()
    return try await withThrowingTaskGroup(of: WebAnswer?.self) { group in
      group.addTask { try await request.send() }
      group.addTask {
        try await watch(after: before)
        return nil
      }
      defer { group.cancelAll() }
      while let answer = try await group.next() {
        if let answer { return answer }
      }
      throw CancellationError()
    }
  }

  private func watch(after before: Int) async throws {
    while true {
      try await Task.sleep(for: .milliseconds(500))
      let size = Self.size(of: piece)
      guard size > 0, let answer = try partial(),
        let length = answer.headers["content-length"].flatMap({ Int($0) }), length >= size
      else { continue }
      let known = answer.status == 206 ? before : 0
      try checkSpace(for: length - size)
      report(known + size, of: known + length)
    }
  }

  private func report(_ size: Int, of total: Int) {
    IntentContext.current.reportBytes(done: size, of: total)
  }

  // MARK: - Space

  /// Throws if the rest of a file doesn't fit on the disk.
  private func checkSpace(for rest: Int) throws {
    guard let free, free < rest else { return }
    throw IntentFailure(
      "the file doesn't fit on the disk: \(ByteSize(rest).text) are to come, and "
        + "\(ByteSize(free).text) are free")
  }

  /// Throws if the reason of a failure is that the disk is full.
  private func throwIfFull(_ failure: IntentFailure) throws {
    guard let free, free < 1 << 16 else { return }
    throw IntentFailure(
      "the disk is full, so the file can't be kept", output: failure.message,
      help: "make room in `\(folder.removingLastComponent().shown)`, or where `TMPDIR` is")
  }

  /// The bytes that are free where the download is kept.
  private var free: Int? {
    var status = statvfs()
    guard folder.withPlatformString({ statvfs($0, &status) }) == 0 else { return nil }
    return Int(clamping: status.f_bavail).multipliedReportingOverflow(by: Int(status.f_frsize))
      .partialValue
  }
}

extension WebAnswer {
  /// What tells whether a file is still the same: a strong tag, or else its date.
  fileprivate var validator: String? {
    if let tag = headers["etag"], tag.hasPrefix("\"") { return tag }
    return headers["last-modified"]
  }

  /// The first byte of a part: 100 of `bytes 100-199/200`.
  fileprivate var rangeStart: Int? {
    guard let range = headers["content-range"], range.hasPrefix("bytes ") else { return nil }
    return Int(range.dropFirst(6).prefix { $0 != "-" })
  }
}
