import AppIntentsCore
import Foundation
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("List Archive", .enabled(if: ArchiveFixture.isReady, "needs bsdtar and python3"))
struct ListArchiveTests {
  private func list(
    _ name: String, in fixture: ArchiveFixture
  ) async throws -> [OrderedDictionary<String, IntentValue>] {
    try await value(ListArchive.self, ["file": fixture[name]], in: fixture.run).items.compactMap {
      if case .dictionary(let entry) = $0 { entry } else { nil }
    }
  }

  private func names(_ name: String, in fixture: ArchiveFixture) async throws -> [IntentValue?] {
    try await list(name, in: fixture).map { $0["name"] }
  }

  @Test func `each entry has its name, size and time`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python(
      """
      tar('a.tar.gz', d('d'), f('d/a b', 'x' * 1500, time=1600000000), s('l', 'd/a b'), mode='w:gz')
      """)
    let epoch = IntentValue.date(date("1970-01-01T00:00:00Z", in: "GMT"))
    #expect(
      try await list("a.tar.gz", in: fixture) == [
        ["name": "d/", "size": .measurement(.bytes(0)), "modified": epoch],
        [
          "name": "d/a b", "size": .measurement(.bytes(1500)),
          "modified": .date(date("2020-09-13T12:26:40Z", in: "GMT")),
        ],
        ["name": "l", "size": .measurement(.bytes(0)), "modified": epoch],
      ])
  }

  @Test func `an archive that isn't unpacked can be listed`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python(
      #"tar('a.tar', f('../evil'), f('/abs'), f('a\nb'), f(os.fsdecode(b'\xff')), f('two'), f('two'))"#
    )
    #expect(
      try await names("a.tar", in: fixture)
        == ["../evil", "/abs", "a\nb", "\\xFF", "two", "two"])
  }

  @Test func `names of a zip are in the character set of DOS, unless all are UTF-8`() async throws {
    let fixture = try ArchiveFixture()
    // Names without the mark of UTF-8, as old programs and some of Windows write them.
    try await fixture.python(
      #"""
      def unmarked(archive, **names):
        z(archive, ä='1', **{n: '2' for n in names})
        b = open(archive, 'rb').read()
        for n, c in names.items(): b = b.replace(n.encode(), c)
        open(archive, 'wb').write(b)
      unmarked('dos.zip', XX=b'\x81\xe1', YYYYY=b'\x9a/\xff\xe9.')
      unmarked('unix.zip', XX='ü'.encode())
      """#)
    #expect(try await names("dos.zip", in: fixture) == ["ä", "üß", "Ü/\u{A0}Θ."])
    #expect(try await names("unix.zip", in: fixture) == ["ä", "ü"])
    let times = try await list("dos.zip", in: fixture).map { $0["modified"] }
    #expect(times.count == 3 && !times.contains(.nothing))
    let folder = try await value(ExtractArchive.self, ["file": fixture["dos.zip"]], in: fixture.run)
    #expect(try fixture.tree(folder) == ["ä": "1", "üß": "2", "Ü": "/", "Ü/\u{A0}Θ.": "2"])
  }

  @Test func `an owner's name can't pass for an entry`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python(
      #"""
      e = f('real'); e[0].uname = 'x 0 5 Jan  1  1970 no\n-rw'; e[0].gname = 'a 0 0 Jan  1  1970 no'
      tar('a.tar', e)
      """#)
    #expect(try await names("a.tar", in: fixture) == ["real"])
  }

  @Test(.enabled(if: ArchiveFixture.has7zz, "needs 7zz"), arguments: ["a.zip", "a.7z"])
  func `an encrypted archive is listed without times, and at once`(name: String) async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.write("x", to: "b")
    try await fixture.output("7zz", ["a", "-p", name, "b"], input: "p\n")
    #expect(
      try await list(name, in: fixture) == [
        ["name": "b", "size": .measurement(.bytes(1)), "modified": .nothing]
      ])
    try await fixture.output("7zz", ["a", "-p", "-mhe=on", "c.7z", "b"], input: "p\n")
    #expect(
      await fixture.failure(ListArchive.self, ["file": fixture["c.7z"]])?.message
        .hasSuffix("c.7z` is encrypted") == true)
  }

  @Test func `an archive in memory is listed, and an empty one has nothing`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("z('a.zip', b='1')\nz('empty.zip')")
    let file = IntentFile(data: try fixture.folder.data("a.zip"), filename: "-x")
    #expect(try await value(ListArchive.self, ["file": file], in: fixture.run).items.count == 1)
    #expect(try await list("empty.zip", in: fixture) == [])
    try fixture.folder.write("no", to: "a.txt")
    #expect(
      await fixture.failure(ListArchive.self, ["file": fixture["a.txt"]])?.message
        .hasSuffix("a.txt` is no archive that can be read") == true)
    #expect(
      await fixture.failure(ListArchive.self, ["file": fixture["none"]])?.message.contains("none")
        == true)
  }
}
