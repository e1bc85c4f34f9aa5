package import Foundation
package import SystemPackage

/// The machine's time zone, and whether it has changed.
package struct SystemZone: Sendable {
  package private(set) var zone: TimeZone
  private let variable: String?
  private let link: FilePath
  private let nameFile: FilePath
  private var trace: Trace

  /// - Parameter variable: the value of `TZ`.
  package init(
    variable: String? = getenv("TZ").map { String(cString: $0) },
    link: FilePath = "/etc/localtime", nameFile: FilePath = "/etc/timezone"
  ) {
    self.variable = variable
    self.link = link
    self.nameFile = nameFile
    trace = Trace(of: link, nameFile)
    zone = Self.named(variable: variable, link: link, nameFile: nameFile)
  }

  /// Reads the zone again.
  /// - Returns: the zone before, if the zone or its rules have changed.
  package mutating func refresh() -> TimeZone? {
    let seen = Trace(of: link, nameFile)
    guard seen != trace else { return nil }
    trace = seen
    // Foundation caches the zone for the rest of the process.
    NSTimeZone.resetSystemTimeZone()
    defer { zone = Self.named(variable: variable, link: link, nameFile: nameFile) }
    return zone
  }

  private static func named(variable: String?, link: FilePath, nameFile: FilePath) -> TimeZone {
    if let variable, let zone = zone(variable.hasPrefix(":") ? variable.dropFirst() : variable[...])
    {
      return zone
    }
    if variable == nil {
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link.string),
        let folder = target.firstRange(of: "zoneinfo/"),
        let zone = zone(target[folder.upperBound...])
      {
        return zone
      }
      if let text = try? String(contentsOfFile: nameFile.string, encoding: .utf8),
        let line = text.split(whereSeparator: \.isWhitespace).first, let zone = zone(line)
      {
        return zone
      }
    }
    return .current
  }

  private static func zone(_ name: Substring) -> TimeZone? {
    for folder in ["posix/", "right/"] where name.hasPrefix(folder) {
      return zone(name.dropFirst(folder.count))
    }
    return name.isEmpty ? nil : TimeZone(identifier: String(name))
  }

  /// What a change of the zone shows in: the link's target, and the identity of the files.
  private struct Trace: Sendable, Hashable {
    let target: String?
    let files: [[Int]]

    init(of link: FilePath, _ nameFile: FilePath) {
      target = try? FileManager.default.destinationOfSymbolicLink(atPath: link.string)
      files = [link, nameFile].map { path in
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return [] }
        return [
          Int(status.st_dev), Int(status.st_ino), Int(status.st_size), status.st_mtim.tv_sec,
          status.st_mtim.tv_nsec,
        ]
      }
    }
  }
}
