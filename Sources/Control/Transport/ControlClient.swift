import AppIntentsCore
import Foundation
package import SystemPackage

/// The client's end of the control socket. Its calls block.
package final class ControlClient {
  private let descriptor: FileDescriptor
  private var buffer = LineBuffer(limit: ControlFrame.replyLimit)
  private var lines: [[UInt8]] = []
  package let greeting: ControlGreeting

  /// Connects to the daemon that serves a store; nil if none does.
  ///
  /// - Parameters:
  ///   - state: the store's folder. A daemon that serves another store doesn't count.
  ///   - timeout: how many seconds to wait for a reply.
  package static func connect(
    to socket: ControlSocket, state: FilePath, timeout: Int = 30
  ) throws -> ControlClient? {
    let descriptor: FileDescriptor
    do {
      guard let connected = try socket.connect() else { return nil }
      descriptor = connected
    } catch {
      throw ControlFailure.unreachable(socket, reason: IntentErrorText.message(for: error))
    }
    let client = try ControlClient(descriptor, timeout: timeout)
    return client.greeting.state == state.string ? client : nil
  }

  private init(_ descriptor: FileDescriptor, timeout: Int) throws {
    self.descriptor = descriptor
    var time = timeval(tv_sec: timeout, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(
        descriptor.rawValue, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
    }
    do {
      var lines: [[UInt8]] = []
      let line = try Self.line(from: descriptor, &buffer, &lines)
      greeting = try ControlFrame.read(ControlGreeting.self, line)
      self.lines = lines
    } catch {
      try? descriptor.close()
      throw error as? ControlFailure ?? .silent
    }
    guard greeting.protocol == ControlGreeting.currentProtocol else {
      throw ControlFailure.otherVersion(greeting.version)
    }
  }

  deinit { try? descriptor.close() }

  /// Sends a request and waits for the last reply. Earlier replies go to `part` as they arrive.
  package func perform(
    _ request: ControlRequest, part: (ControlReply) -> Void = { _ in }
  ) throws -> ControlReply {
    if request.mayTakeLong {
      var never = timeval(tv_sec: 0, tv_usec: 0)
      setsockopt(
        descriptor.rawValue, SOL_SOCKET, SO_RCVTIMEO, &never,
        socklen_t(MemoryLayout<timeval>.size))
    }
    try send(try ControlFrame.line(request))
    while true {
      let line = try Self.line(from: descriptor, &buffer, &lines)
      let message = try read(line)
      if message.isLast { return message.reply }
      part(message.reply)
    }
  }

  private func read(_ line: [UInt8]) throws -> ControlPart {
    do {
      return try ControlFrame.read(ControlPart.self, line)
    } catch {
      throw ControlFailure.unreadable(greeting.version)
    }
  }

  private func send(_ bytes: [UInt8]) throws {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor.rawValue, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw errno == EAGAIN ? ControlFailure.silent : ControlFailure.gone
      }
    }
  }

  private static func line(
    from descriptor: FileDescriptor, _ buffer: inout LineBuffer, _ lines: inout [[UInt8]]
  ) throws -> [UInt8] {
    while lines.isEmpty {
      let piece: [UInt8]
      do {
        piece = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
          count = try descriptor.read(into: UnsafeMutableRawBufferPointer(bytes))
        }
      } catch Errno.wouldBlock {
        throw ControlFailure.silent
      } catch {
        throw ControlFailure.gone
      }
      guard !piece.isEmpty else { throw ControlFailure.gone }
      lines = buffer.take(piece)
      guard !buffer.isTooLong else { throw ControlFailure.gone }
    }
    return lines.removeFirst()
  }
}

extension ControlFailure {
  static func unreachable(_ socket: ControlSocket, reason: String) -> ControlFailure {
    ControlFailure(
      .unavailable, "can't reach the daemon at `\(socket.path.shown)`: \(reason.lowercased())")
  }

  static let silent = ControlFailure(
    .unavailable, "the daemon doesn't answer",
    help: "`segue service logs` shows what it does; `segue service status` whether it runs")

  static let gone = ControlFailure(
    .unavailable, "the daemon ended the conversation", help: "try again; it may be restarting")

  static func otherVersion(_ version: String) -> ControlFailure {
    ControlFailure(
      .unavailable, "the daemon that runs is Segue \(version), which uses another protocol",
      help: restarting)
  }

  static func unreadable(_ version: String) -> ControlFailure {
    ControlFailure(
      .unavailable, "the daemon, Segue \(version), sent a reply that this version can't read",
      help: restarting)
  }

  private static let restarting = "restart it with `systemctl --user restart segue`"
}
