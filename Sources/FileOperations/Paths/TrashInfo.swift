package import Foundation
import Glibc
package import SystemPackage

/// The record that a trash keeps of a file in it (freedesktop.org's trash specification).
package struct TrashInfo: Sendable, Hashable {
  /// Where the file was: absolute, or relative to the top of the trash's disk.
  package let stored: FilePath
  /// When it was deleted, to the second; nil if the record doesn't say.
  package let deleted: Date?

  package init(stored: FilePath, deleted: Date) {
    self.stored = stored
    self.deleted = deleted
  }

  /// The file of the record of a file in a trash.
  package static func path(of file: FilePath) -> FilePath {
    let info = file.removingLastComponent().removingLastComponent().appending("info")
    return file.lastComponent.map { info.appending($0.adding(".trashinfo")) } ?? info
  }

  /// More than a path with every byte encoded.
  package static let mostBytes = 64 << 10

  /// Nil for what is no record.
  package init?(_ data: Data) {
    let lines = data.split(separator: UInt8(ascii: "\n")).map {
      String(decoding: $0, as: UTF8.self)
    }
    func value(_ key: String) -> String? {
      lines.first { $0.hasPrefix(key) }.map { String($0.dropFirst(key.count)) }
    }
    guard lines.first?.hasPrefix("[Trash Info]") == true, let path = value("Path="),
      !path.isEmpty
    else { return nil }
    let bytes = PercentEncoding.decode(path)
    let stored = FilePath(bytes: bytes)
    guard !bytes.contains(0), stored.components.allSatisfy({ $0.kind == .regular }),
      stored.lastComponent != nil
    else { return nil }
    self.stored = stored
    deleted = value("DeletionDate=").flatMap(Self.date)
  }

  package var data: Data {
    var seconds = time_t((deleted ?? .distantPast).timeIntervalSince1970.rounded(.down))
    var local = tm()
    localtime_r(&seconds, &local)
    func padded(_ number: CInt) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let day = "\(local.tm_year + 1900)-\(padded(local.tm_mon + 1))-\(padded(local.tm_mday))"
    let time = "\(padded(local.tm_hour)):\(padded(local.tm_min)):\(padded(local.tm_sec))"
    return Data(
      "[Trash Info]\nPath=\(PercentEncoding.encode(stored.bytes, keeping: "/"))\nDeletionDate=\(day)T\(time)\n"
        .utf8)
  }

  /// Reads `2026-11-21T08:09:05`, in the machine's zone.
  private static func date(_ text: String) -> Date? {
    guard let parts = text.prefixMatch(of: /(\d{4})-?(\d\d)-?(\d\d)T(\d\d):(\d\d):(\d\d)/)?.output,
      let year = CInt(parts.1), let month = CInt(parts.2), let day = CInt(parts.3),
      let hour = CInt(parts.4), let minute = CInt(parts.5), let second = CInt(parts.6)
    else { return nil }
    var local = tm()
    (local.tm_year, local.tm_mon, local.tm_mday) = (year - 1900, month - 1, day)
    (local.tm_hour, local.tm_min, local.tm_sec, local.tm_isdst) = (hour, minute, second, -1)
    let seconds = mktime(&local)
    return seconds == -1 ? nil : Date(timeIntervalSince1970: TimeInterval(seconds))
  }
}
