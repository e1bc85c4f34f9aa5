import AppIntentsCore
import FileOperations
import Foundation
import Glibc
import OrderedCollections
import SystemPackage
import TestFixtures
import Testing
import WorkflowTesting

@testable import BuiltInIntents

@Suite(
  "Extract Archive", .enabled(if: ArchiveFixture.isReady, "needs bsdtar and python3"))
struct ExtractArchiveTests {
  private func extract(
    _ name: String, _ parameters: [String: any Sendable] = [:], in fixture: ArchiveFixture
  ) async throws -> IntentValue {
    try await value(
      ExtractArchive.self, parameters.merging(["file": fixture[name]]) { $1 }, in: fixture.run)
  }

  @Test(arguments: [
    "a.zip", "a.tar", "a.tar.gz", "a.tar.bz2", "a.tar.xz", "a.tar.zst", "a.7z", "a.cpio", "a.iso",
  ])
  func `archives of all formats are unpacked into a folder with their name`(
    name: String
  ) async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.write("one", to: "in/1.txt")
    try fixture.folder.write("two", to: "in/sub/ü 2.txt")
    try await fixture.output("bsdtar", ["-c", "-a", "-f", "../\(name)", "1.txt", "sub"], in: "in")
    let made = try await extract(name, ["to": PathText("out/")], in: fixture)
    #expect(made == .file(IntentFile(path: fixture.folder["out/a"])))
    #expect(
      try fixture.tree(made)
        == ["1.txt": "one", "sub": "/", "sub/ü 2.txt": "two"])
    #expect(try fixture.leftovers == [])
  }

  @Test func `without a place the folder is kept until the run ends`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("z('a.zip', b='1')")
    let made = try await extract("a.zip", in: fixture)
    #expect(try fixture.tree(made) == ["b": "1"])
    #expect(try fixture.tree(fixture.folder.path).keys.sorted() == ["a.zip"])
  }

  @Test(arguments: [
    ("*.txt", ["b.txt": "2", "d": "/", "d/c.txt": "3"]),
    ("d/*", ["d": "/", "d/c.txt": "3", "d/e": "4"]),
    ("**/c*", ["d": "/", "d/c.txt": "3"]), ("a", ["a": "1"]),
  ])
  func `a glob picks files by their names or paths`(
    match: String, tree: [String: String]
  ) async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("z('a.zip', **{'a': '1', 'b.txt': '2', 'd/c.txt': '3', 'd/e': '4'})")
    #expect(try fixture.tree(await extract("a.zip", ["match": match], in: fixture)) == tree)
    let failure = await fixture.failure(
      ExtractArchive.self, ["file": fixture["a.zip"], "match": "*.pdf"])
    #expect(failure?.kind == .missing)
    #expect(failure?.message.hasSuffix("a.zip` has no file that matches `*.pdf`") == true)
  }

  @Test func `names may be anything`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python(
      #"""
      tar('a.tar', *[f(os.fsdecode(n)) for n in [b' a', b'-rf', b'a\nb', b"'\"", b'\xff\xe9', b'C:x',
        b'\\w', b'%d[x]*?', b'@a', '\u202efdp'.encode(), b'x' * 255, b'--help', b'~', b'a -> b']])
      """#)
    let tree = try fixture.tree(await extract("a.tar", in: fixture))
    #expect(
      Set(tree.keys) == [
        " a", "-rf", "a\\x0Ab", "'\"", "\\xFF\\xE9", "C:x", "\\w", "%d[x]*?", "@a",
        "\\xE2\\x80\\xAEfdp",
        String(repeating: "x", count: 255), "--help", "~", "a -> b",
      ])
  }

  /// A name with `é` as one scalar, and as an `e` with an accent.
  private static let forms = "'caf\\u00e9.txt', 'cafe\\u0301.txt'"

  @Test func `names that differ only in the form of Unicode are refused in a tar`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("tar('a.tar', f('b.txt'), *[f(n) for n in (\(Self.forms))])")
    let failure = await fixture.failure(
      ExtractArchive.self, ["file": fixture["a.tar"], "to": PathText("out/")])
    #expect(
      failure?.message.hasSuffix(
        "a.tar` isn't unpacked: it has the name `café.txt` in 2 forms of Unicode, and only one of the "
          + "files would be kept") == true, "\(failure?.message ?? "")")
    #expect(failure?.kind == .refused)
    #expect(try fixture.tree(fixture.folder.path).keys.sorted() == ["a.tar"])
    let others = try await extract("a.tar", ["match": "b*"], in: fixture)
    #expect(try fixture.tree(others) == ["b.txt": "x"])
  }

  @Test func `so are they in a zip, and not where both are kept`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python(
      """
      z('a.zip', **{n: n for n in (\(Self.forms))})
      with tarfile.open('b.tar', 'w', format=tarfile.GNU_FORMAT) as t:
        for i, data in [f(n) for n in (\(Self.forms))]: t.addfile(i, data)
      """)
    let failure = await fixture.failure(ExtractArchive.self, ["file": fixture["a.zip"]])
    #expect(
      failure?.message.hasSuffix(
        "2 of its files have the name `café.txt`, and only one of them would be kept") == true,
      "\(failure?.message ?? "")")
    guard case .file(let made) = try await extract("b.tar", in: fixture), let path = made.path
    else {
      Issue.record("it gave no folder")
      return
    }
    #expect(try LocalFiles().entries(of: path).count == 2)
  }

  @Test(arguments: ["a.txt", "caf\u{E9}.txt", "cafe\u{301}.txt"])
  func `of a file that was appended again the last one counts`(name: String) async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("tar('a.tar', f('\(name)', '1'), f('b', '2'), f('\(name)', '3'))")
    let tree = try fixture.tree(await extract("a.tar", in: fixture))
    #expect(tree == [name: "3", "b": "2"])
  }

  @Test func `links and hard links within the folder are made`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python(
      "tar('a.tar', f('d/a', '1'), s('d/l', 'a'), s('m', 'd/l'), h('h', 'd/a'))")
    #expect(
      try fixture.tree(await extract("a.tar", ["to": PathText("./")], in: fixture))
        == ["d": "/", "d/a": "1", "d/l": "→ a", "m": "→ d/l", "h": "1"])
  }

  @Test(arguments: [
    ("f('../evil')", "`../evil` leads out of the folder"),
    ("f('a/../../evil')", "`a/../../evil` leads out of the folder"),
    ("f('/tmp/evil')", "`/tmp/evil` has an absolute path"),
    ("s('l', '/etc')", "the link `l` leads out of the folder"),
    ("s('l', '..'), f('l/evil')", "the link `l` leads out of the folder"),
    ("d('d'), s('l', 'd'), f('l/x')", "`l/x` lies behind a link"),
    ("s('a', 'b'), s('b', '..')", "the link `a` leads out of the folder"),
    ("h('h', '/etc/passwd')", "`h` has an absolute path"),
    ("h('h', '../../x')", "`h` leads out of the folder"),
    ("other('p', tarfile.FIFOTYPE)", "`p` is a device, a pipe or a socket"),
    ("other('c', tarfile.CHRTYPE)", "`c` is a device, a pipe or a socket"),
    ("other('b', tarfile.BLKTYPE)", "`b` is a device, a pipe or a socket"),
    ("f('n' * 300)", "it has a name that is too long: `\(String(repeating: "n", count: 60))…`"),
  ])
  func `one hostile entry refuses the whole archive`(
    entries: String, reason: String
  ) async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("tar('a.tar', f('good'), \(entries))")
    let failure = await fixture.failure(
      ExtractArchive.self, ["file": fixture["a.tar"], "to": PathText("out/")])
    #expect(
      failure?.message.hasSuffix("a.tar` isn't unpacked: \(reason)") == true,
      "\(failure?.message ?? "")")
    #expect(failure?.kind == .refused)
    #expect(try fixture.tree(fixture.folder.path).keys.sorted() == ["a.tar"])
    #expect(try fixture.leftovers == [])
  }

  @Test(arguments: ["'../evil'", "'/tmp/evil'"])
  func `so it does in a zip`(name: String) async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("z('a.zip', **{'good': '1', \(name): '2'})")
    #expect(
      await fixture.failure(ExtractArchive.self, ["file": fixture["a.zip"]])?.kind == .refused)
  }

  @Test func `a small archive of much is refused`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("z('a.zip', zeros=bytes(100 << 20))")
    #expect(
      await fixture.failure(ExtractArchive.self, ["file": fixture["a.zip"]])?.message
        .hasSuffix("which looks like an attack") == true)
  }

  @Test func `an archive that says it is smaller than it is gives nothing`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python(
      """
      z('a.zip', big=bytes(5 << 20))
      b = open('a.zip', 'rb').read().replace(struct.pack('<I', 5 << 20), struct.pack('<I', 5))
      open('a.zip', 'wb').write(b)
      """)
    #expect(
      await fixture.failure(
        ExtractArchive.self, ["file": fixture["a.zip"], "to": PathText("out/")])
        != nil)
    #expect(try fixture.tree(fixture.folder.path).keys.sorted() == ["a.zip"])
  }

  @Test func `files belong to the user, without special bits`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python(
      """
      e = d('locked'); e[0].mode = 0o111
      tar('a.tar', f('x', mode=0o6755), e, f('locked/y', mode=0o000), f('ro', mode=0o444))
      """)
    let made = try await extract("a.tar", ["to": PathText("./")], in: fixture)
    func mode(_ name: String) throws -> String {
      String(
        try LocalFiles().status(of: fixture.folder["a/\(name)"], followingLinks: false).permissions,
        radix: 8)
    }
    #expect(try ["x", "locked/y", "ro"].map(mode) == ["755", "600", "644"])
    #expect(try mode("locked").hasPrefix("7"))
    #expect(try fixture.tree(made)["locked/y"] == "x")
  }

  @Test(arguments: ["./", nil])
  func `the folder has the permissions of other folders`(to: String?) async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("tar('a.tar', f('x'))")
    var parameters: [String: any Sendable] = [:]
    if let to { parameters["to"] = PathText(to) }
    let made = try await extract("a.tar", parameters, in: fixture)
    try fixture.folder.makeFolder("other")
    let other = try LocalFiles().status(of: fixture.folder["other"], followingLinks: false)
    guard case .file(let file) = made, let path = file.path else {
      Issue.record("it gave no folder")
      return
    }
    #expect(
      try LocalFiles().status(of: path, followingLinks: false).permissions == other.permissions)
  }

  @Test(arguments: [
    ("hello\nworld\n", "is no archive that can be read"),
    ("#mtree\n./x type=file contents=/etc/passwd size=10\n", "is no archive that can be read"),
    ("", "is empty, so it is no archive"), ("PK\u{3}\u{4}", "can't be read as an archive"),
    ("\u{1}\u{2}\u{3}", "is no archive that can be read"),
  ])
  func `what is no archive is a clear error`(content: String, reason: String) async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.write(content, to: "a.zip")
    let failure = await fixture.failure(ExtractArchive.self, ["file": fixture["a.zip"]])
    #expect(failure?.message.hasSuffix("a.zip` \(reason)") == true, "\(failure?.message ?? "")")
  }

  @Test func `a folder is no archive, and a cut archive gives nothing`() async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.makeFolder("d.zip")
    #expect(
      await fixture.failure(ExtractArchive.self, ["file": fixture["d.zip"]])?.message
        .hasSuffix("d.zip` is a folder, not an archive") == true)
    try await fixture.python(
      """
      tar('a.tgz', f('x', os.urandom(100000).hex()), mode='w:gz')
      open('b.tgz', 'wb').write(open('a.tgz', 'rb').read()[:50000])
      """)
    #expect(
      await fixture.failure(ExtractArchive.self, ["file": fixture["b.tgz"]])?.message
        .hasSuffix("b.tgz` can't be read as an archive") == true)
    #expect(try fixture.leftovers == [])
  }

  @Test(
    .enabled(if: ArchiveFixture.has7zz, "needs 7zz"),
    arguments: [
      ("a.zip", [], "pass word"), ("a.7z", [], "pass wörd"), ("a.7z", ["-mhe=on"], "pass wörd"),
    ])
  func `a password opens an encrypted archive, and another one doesn't`(
    name: String, options: [String], password: String
  ) async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.write("secret text", to: "x/ü.txt")
    try await fixture.output("7zz", ["a", "-p"] + options + [name, "x"], input: password + "\n")
    func failure(_ password: String?) async -> String? {
      var parameters: [String: any Sendable] = ["file": fixture[name]]
      parameters["password"] = password
      return await fixture.failure(ExtractArchive.self, parameters)?.message
    }
    #expect(await failure(nil)?.hasSuffix("\(name)` is encrypted") == true)
    #expect(await failure("wrong")?.hasPrefix("the `password` isn't that of") == true)
    #expect(await failure("")?.hasPrefix("`password` is empty") == true)
    #expect(await failure("a\nb")?.hasPrefix("`password` contains a line break") == true)
    let made = try await extract(name, ["password": password], in: fixture)
    #expect(try fixture.tree(made) == ["x": "/", "x/ü.txt": "secret text"])
    #expect(try fixture.leftovers == [])
  }

  @Test func `10,000 small files are unpacked, with progress`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("tar('a.tar', *[f('d%d/%d' % (i % 100, i)) for i in range(10000)])")
    let made = try await extract("a.tar", ["to": PathText("./")], in: fixture)
    #expect(try fixture.tree(made).count == 10_100)
    let said = fixture.run.messages.compactMap { message in
      if case .progress(_, let text) = message { text } else { nil }
    }
    #expect(said.contains("10,000 files looked at"))
    #expect(said.last?.hasPrefix("10000 of 10000 files") == true, "\(said.last ?? "nothing")")
  }

  @Test(.timeLimit(.minutes(5)))
  func `a canceled step leaves nothing`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python(
      """
      import random
      b = random.Random(1).randbytes(1 << 20)
      with zipfile.ZipFile('a.zip', 'w') as a:
        for i in range(300): a.writestr(str(i), b)
      """)
    // Until bsdtar has begun to unpack.
    try await cancel(
      ExtractArchive.self, ["file": fixture["a.zip"], "to": PathText("out/")], in: fixture.run,
      onceThereIs: "content/0", below: fixture.temporary.path)
    #expect(try fixture.leftovers == [])
    #expect(try LocalFiles().entries(of: fixture.folder.path).map(\.string) == ["a.zip"])
  }

  @Test func `conflict decides about a folder that exists`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("z('a.zip', b='1')")
    try fixture.folder.write("old", to: "a/old")
    #expect(
      await fixture.failure(
        ExtractArchive.self, ["file": fixture["a.zip"], "to": PathText("./")]) != nil)
    let renamed = try await extract(
      "a.zip", ["to": PathText("./"), "conflict": FileConflict.rename], in: fixture)
    #expect(renamed == .file(IntentFile(path: fixture.folder["a 2"])))
    #expect(try fixture.tree(fixture.folder["a"]) == ["old": "old"])
  }

  @Test func `in a dry run the next step reads an unpacked file`() async throws {
    let fixture = try ArchiveFixture(isSimulation: true)
    try await fixture.python("z('a.zip', **{'b.txt': 'inside'})")
    let made = try await extract("a.zip", ["to": PathText("out/")], in: fixture)
    #expect(made == .file(IntentFile(path: fixture.folder["out/a"])))
    #expect(
      try await value(ReadFile.self, ["file": fixture["out/a/b.txt"]], in: fixture.run) == "inside")
    #expect(try fixture.tree(fixture.folder.path).keys.sorted() == ["a.zip"])
  }

  @Test func `undoing moves the folder to the trash`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("z('a.zip', b='1')")
    let journal = MemoryJournal()
    let files = UndoableFiles(
      LocalFiles(home: fixture.folder["home"]), keeping: fixture.folder["former"])
    let run = try await WorkflowTester(
      "steps:\n  - archive.extract: a.zip\n    to: out/",
      in: TestContext.make(folder: fixture.folder.path, files: files)
    ).journaled(in: journal).run()
    #expect(run.failure == nil)
    let actions = journal.undo.flatMap(\.actions)
    #expect(actions.count == 2)
    #expect("\(actions)".contains("out/a"))
  }
}
