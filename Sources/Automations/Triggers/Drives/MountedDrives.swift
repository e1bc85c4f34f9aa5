import Foundation
package import SystemPackage

/// Where the system says what is mounted, and which labels devices have.
package struct MountedDrives: Sendable {
  package let table: FilePath
  private let labels: FilePath

  package init(
    table: FilePath = "/proc/self/mountinfo", labels: FilePath = "/dev/disk/by-label"
  ) {
    self.table = table
    self.labels = labels
  }

  func mounts() throws -> [Mount] {
    MountTable.parse(try Data(contentsOf: URL(filePath: table.string)).map { $0 })
  }

  func drives(of mounts: [Mount]) -> [FilePath: Drive] {
    Drive.all(in: mounts, labels: DriveLabels.read(labels), device: DriveLabels.resolved)
  }

  /// The connected drive with a name, or any device; nil if there is none.
  func drive(called name: String?) throws -> Drive? {
    try drives(of: mounts()).values.filter { $0.isCalled(name) }
      // Removable drives are mounted deeper than the system's own.
      .max { ($0.point.components.count, $1.name) < ($1.point.components.count, $0.name) }
  }
}
