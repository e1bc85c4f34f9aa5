import FileOperations
import FolderTesting
import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import FolderWatching

@Suite("Looking at files")
struct LookingTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let files = try TestFolder()
    defer { withExtendedLifetime(files) {} }
    try body(files.path.string)
  }

  private func sighting(_ path: String) throws -> FileSnapshot {
    guard case .found(let sighting) = FileSnapshot.take(at: Array(path.utf8)) else {
      throw CocoaError(.fileNoSuchFile)
    }
    return sighting
  }

  @Test func `names come in the order of their bytes`() throws {
    try withFolder { folder in
      let names: [[UInt8]] = [[0x61], [0x61, 0x62], [0x7F], [0xFF], [0xFF, 0x01], [0x0A]]
      for name in names {
        let path = Array(folder.utf8).appending(name: name)
        close(path.withCPath { open($0, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644) })
      }
      #expect(mkdir(folder + "/z", 0o755) == 0)
      #expect(symlink("z", folder + "/link") == 0)
      let listing = try FolderListing(of: Array(folder.utf8), followingLink: false)
      let found = (0..<listing.count).map { listing.name(at: $0) }
      let all = names + [[0x7A], Array("link".utf8)]
      #expect(found == all.sorted { $0.lexicographicallyPrecedes($1) })
      #expect(all.allSatisfy { listing.contains($0) })
      #expect(!listing.contains([0x62]))
      let kinds = Dictionary(
        uniqueKeysWithValues: (0..<listing.count).map {
          (listing.name(at: $0), listing.kind(at: $0))
        })
      #expect(kinds[[0x7A]] == .folder)
      #expect(kinds[Array("link".utf8)] == .other)
      #expect(kinds[[0xFF]] == .file)
    }
  }

  @Test func `a folder that isn't one can't be listed`() throws {
    try withFolder { folder in
      #expect(throws: WatchProblem.missing) {
        try FolderListing(of: Array((folder + "/none").utf8), followingLink: false)
      }
      #expect(symlink(".", folder + "/link") == 0)
      #expect(throws: WatchProblem.notAFolder) {
        try FolderListing(of: Array((folder + "/link").utf8), followingLink: false)
      }
      let listing = try FolderListing(of: Array((folder + "/link").utf8), followingLink: true)
      #expect(listing.count == 1)
    }
  }

  @Test func `the probe finds out whether a file has a writer`() throws {
    try withFolder { folder in
      let path = folder + "/a"
      let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
      #expect(LeaseProbe.ask(about: Array(path.utf8)) == .hasWriter)
      #expect(close(descriptor) == 0)
      let seen = try sighting(path)
      #expect(LeaseProbe.ask(about: Array(path.utf8)) == .free(seen))
      // Readers don't matter.
      let reader = open(path, O_RDONLY | O_CLOEXEC)
      #expect(LeaseProbe.ask(about: Array(path.utf8)) == .free(seen))
      #expect(close(reader) == 0)
      // The probe doesn't block a writer.
      let writer = open(path, O_WRONLY | O_NONBLOCK | O_CLOEXEC)
      #expect(writer >= 0)
      #expect(close(writer) == 0)
    }
  }

  @Test func `the probe doesn't block, and doesn't know what isn't a readable file`() throws {
    try withFolder { folder in
      #expect(LeaseProbe.ask(about: Array((folder + "/none").utf8)) == .unknown)
      #expect(mkfifo(folder + "/pipe", 0o644) == 0)
      #expect(LeaseProbe.ask(about: Array((folder + "/pipe").utf8)) == .unknown)
      #expect(symlink("none", folder + "/link") == 0)
      #expect(LeaseProbe.ask(about: Array((folder + "/link").utf8)) == .unknown)
    }
  }

  @Test func `a folder's version doesn't depend on its contents`() throws {
    try withFolder { folder in
      let before = try sighting(folder)
      close(open(folder + "/a", O_CREAT | O_WRONLY | O_CLOEXEC, 0o644))
      let after = try sighting(folder)
      #expect(before.version == after.version)
      #expect(before.kind == .folder)
    }
  }

  @Test func `a version changes with the content`() throws {
    try withFolder { folder in
      let path = folder + "/a"
      let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
      let before = try sighting(path)
      #expect(write(descriptor, "text", 4) == 4)
      #expect(close(descriptor) == 0)
      let after = try sighting(path)
      #expect(before.version != after.version)
      #expect(after.version.isSameFile(as: before.version))
      #expect(!after.version.isUnchanged(since: before.version))
    }
  }
}
