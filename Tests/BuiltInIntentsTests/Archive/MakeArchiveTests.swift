import AppIntentsCore
import Foundation
import Glibc
import SystemPackage
import TestFixtures
import Testing

@testable import BuiltInIntents

@Suite("Make Archive", .enabled(if: ArchiveFixture.isReady, "needs bsdtar and python3"))
struct MakeArchiveTests {
  private static let all: [ArchiveFormat] = [.zip, .tar, .tarGz, .tarXz, .tarZst, .sevenZip]

  private func make(
    _ files: [IntentFile], _ parameters: [String: any Sendable] = [:], in fixture: ArchiveFixture
  ) async throws -> IntentValue {
    try await value(
      MakeArchive.self, parameters.merging(["files": files]) { $1 }, in: fixture.run)
  }

  /// What another step unpacks of an archive.
  private func unpacked(
    _ archive: IntentValue, password: String? = nil, in fixture: ArchiveFixture
  ) async throws -> [String: String] {
    var parameters: [String: any Sendable] = ["file": archive]
    parameters["password"] = password
    return try fixture.tree(await value(ExtractArchive.self, parameters, in: fixture.run))
  }

  @Test(arguments: all)
  func `a folder and a file are packed with all that is in them`(format: ArchiveFormat) async throws
  {
    let fixture = try ArchiveFixture()
    try fixture.folder.write("1", to: "d/sub/a.txt")
    try fixture.folder.makeFolder("d/empty")
    try fixture.folder.write("2", to: "d/.hidden")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder["d/link"].string, withDestinationPath: "sub/a.txt")
    try fixture.folder.write("3", to: "ü b.txt")
    let made = try await make(
      [fixture["d"], fixture["ü b.txt"]], ["format": format, "to": PathText("out/")], in: fixture)
    #expect(made == .file(IntentFile(path: fixture.folder["out/Archive.\(format.rawValue)"])))
    #expect(
      try await unpacked(made, in: fixture) == [
        "d": "/", "d/sub": "/", "d/sub/a.txt": "1", "d/empty": "/", "d/.hidden": "2",
        "d/link": "→ sub/a.txt", "ü b.txt": "3",
      ])
    #expect(try fixture.leftovers == [])
  }

  @Test(arguments: [
    ("a.txt", "a.zip"), ("d.e", "d.e.zip"), (".x", ".x.zip"), ("-rf", "-rf.zip"),
    ("a b", "a b.zip"),
  ])
  func `the archive of one file is named after it`(name: String, archive: String) async throws {
    let fixture = try ArchiveFixture()
    if name == "d.e" {
      try fixture.folder.makeFolder(name)
    } else {
      try fixture.folder.write("1", to: name)
    }
    let made = try await make([fixture[name]], ["to": PathText("out/")], in: fixture)
    #expect(made == .file(IntentFile(path: fixture.folder["out"].appending(archive))))
  }

  @Test(arguments: [
    ("b.tar.gz", ArchiveFormat.tarGz), ("b.TGZ", .tarGz), ("b.txz", .tarXz), ("b.tar", .tar),
    ("b.7z", .sevenZip), ("a.b.zip", .zip), ("b.2026-11-27", .zip), ("b", .zip),
  ])
  func `the name of an archive gives its format`(name: String, format: ArchiveFormat) async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.write("1", to: "a.txt")
    let made = try await make([fixture["a.txt"]], ["to": PathText(name)], in: fixture)
    #expect(made == .file(IntentFile(path: fixture.folder[name])))
    let signatures: [ArchiveFormat: (place: Int, [UInt8])] = [
      .zip: (0, Array("PK".utf8)), .tarGz: (0, [0x1F, 0x8B]),
      .tarXz: (0, [0xFD] + Array("7zXZ".utf8)), .tar: (257, Array("ustar".utf8)),
      .sevenZip: (0, Array("7z".utf8)),
    ]
    let (place, signature) = try #require(signatures[format])
    #expect(try fixture.folder.data(name).dropFirst(place).starts(with: signature))
  }

  @Test(
    arguments: [
      ("x.zip", ArchiveFormat.tar, "`format` is tar, but `to` ends as a file of the format zip"),
      (
        "x.rar", nil,
        "`to` ends in `.rar`, but an archive is made as zip, tar, tar.gz, tar.xz, tar.zst and 7z"
      ),
      (
        "x.pdf", nil,
        "`to` ends in `.pdf`, but an archive is made as zip, tar, tar.gz, tar.xz, tar.zst and 7z"
      ),
    ] as [(String, ArchiveFormat?, String)])
  func `an archive isn't made under the name of another format`(
    name: String, format: ArchiveFormat?, message: String
  ) async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.write("1", to: "a.txt")
    let failure = await #expect(throws: IntentFailure.self) {
      try await make(
        [fixture["a.txt"]], ["to": PathText(name), "format": format], in: fixture)
    }
    #expect(failure?.message == message)
  }

  @Test func `equal names get numbers, and a file in memory is packed, too`() async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.write("1", to: "x/a.txt")
    try fixture.folder.write("2", to: "y/a.txt")
    try fixture.folder.write("3", to: "a 2.txt")
    let memory = IntentFile(data: Data("4".utf8), filename: "a.txt")
    let made = try await make(
      [fixture["x/a.txt"], fixture["y/a.txt"], fixture["a 2.txt"], memory], in: fixture)
    #expect(
      try await unpacked(made, in: fixture)
        == ["a.txt": "1", "a 2.txt": "2", "a 3.txt": "3", "a 4.txt": "4"])
  }

  @Test(arguments: [ArchiveFormat.zip, .sevenZip, .tarGz])
  func `names may be anything that the format takes`(format: ArchiveFormat) async throws {
    let fixture = try ArchiveFixture()
    var names = [" a", "-rf", "a\nb", "'\"", "C:x", "%d[x]*?", "@a", "\u{202E}fdp", "--help", "~"]
    if format != .zip { names.append("\\w") }
    for name in names { try fixture.folder.write(name, to: "in/" + name) }
    let files = names.map { IntentFile(path: fixture.folder["in"].appending($0)) }
    let made = try await make(files, ["format": format], in: fixture)
    #expect(
      try await unpacked(made, in: fixture)
        == Dictionary(uniqueKeysWithValues: names.map { (FilePath($0).shown, $0) }))
    let folder = try await make([fixture["in"]], ["format": format], in: fixture)
    #expect(try await unpacked(folder, in: fixture).count == names.count + 1)
  }

  @Test func `names that aren't UTF-8 go into a tar, and nothing else`() async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.makeFolder("d")
    let path = fixture.folder["d"].appending(FilePath(bytes: [0xFF, 0xE9]).components)
    try path.create(Data("1".utf8))
    let made = try await make([fixture["d"]], ["format": ArchiveFormat.tarGz], in: fixture)
    #expect(try await unpacked(made, in: fixture) == ["d": "/", "d/\\xFF\\xE9": "1"])
    for format in [ArchiveFormat.zip, .sevenZip] {
      for file in [fixture["d"], IntentFile(path: path)] {
        let failure = await fixture.failure(
          MakeArchive.self, ["files": [file], "format": format])
        #expect(failure?.message.contains("\\xFF\\xE9` isn't text in UTF-8") == true)
      }
    }
    try fixture.folder.write("1", to: "a\\b")
    #expect(
      await fixture.failure(MakeArchive.self, ["files": [fixture["a\\b"]]])?.message
        == "the name `a\\b` contains a `\\`, which a `zip` archive can't have")
  }

  /// Two folders with a file each, whose paths are equal in Unicode, and a pipe that is, too.
  private func equalNames() async throws -> ArchiveFixture {
    let fixture = try ArchiveFixture()
    try await fixture.python(
      """
      for folder, name in (('b', 'caf\\u00e9'), ('b', 'cafe\\u0301'), ('\\u00fc', 'a'), ('p', '\\u00e4')):
        os.makedirs('d/' + folder, exist_ok=True); open('d/%s/%s' % (folder, name), 'w').write(name)
      os.mkfifo('d/p/a\\u0308')
      """)
    return fixture
  }

  @Test(arguments: [ArchiveFormat.zip, .sevenZip])
  func `names that are equal in Unicode are refused`(format: ArchiveFormat) async throws {
    let fixture = try await equalNames()
    let failure = await fixture.failure(
      MakeArchive.self, ["files": [fixture["d"]], "format": format, "to": PathText("./")])
    let message = try #require(failure?.message)
    #expect(message.hasPrefix("there are two names `d/b/caf"))
    #expect(message.contains("`d/b/caf\\u{00E9}`") && message.contains("`d/b/cafe\\u{0301}`"))
    #expect(message.hasSuffix("only one of them from a `\(format.rawValue)` archive"))
    #expect(failure?.help == "rename one of them, or make a `tar.gz`")
    // Those at the top of the archive, too.
    let files = ["caf\u{E9}", "cafe\u{301}"].map { name in
      IntentFile(
        path: fixture.folder["d/b"].appending(FilePath(bytes: Array(name.utf8)).components))
    }
    let top = await fixture.failure(MakeArchive.self, ["files": files, "format": format])
    #expect(top?.message.hasPrefix("there are two names `caf") == true)
    // A pipe isn't packed, so that it has no name there.
    let others = try await make([fixture["d/p"]], ["format": format], in: fixture)
    #expect(try await unpacked(others, in: fixture) == ["p": "/", "p/\u{E4}": "\u{E4}"])
    #expect(try fixture.leftovers == [])
  }

  @Test(
    arguments: [
      (ArchiveFormat.tar, nil), (.tarGz, nil), (.tarXz, nil), (.tarZst, nil), (.sevenZip, "secret"),
    ] as [(ArchiveFormat, String?)])
  func `names that are equal in Unicode stay two where they can`(
    format: ArchiveFormat, password: String?
  ) async throws {
    let fixture = try await equalNames()
    var parameters: [String: any Sendable] = ["format": format, "to": PathText("./")]
    parameters["password"] = password
    let made = try await make([fixture["d"]], parameters, in: fixture)
    var extracting: [String: any Sendable] = ["file": made]
    extracting["password"] = password
    guard
      case .file(let folder) = try await value(ExtractArchive.self, extracting, in: fixture.run),
      let path = folder.path
    else {
      Issue.record("it gave no folder")
      return
    }
    let names = try LocalFiles().entries(of: path.appending("d").appending("b"))
    #expect(Set(names.map(\.bytes)) == Set(["caf\u{E9}", "cafe\u{301}"].map { Array($0.utf8) }))
  }

  @Test(.enabled(if: isInstalled("unzip") && ArchiveFixture.has7zz, "needs unzip and 7zz"))
  func `other programs read what is made`() async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.write(String(repeating: "text ", count: 10_000), to: "d/ü ä.txt")
    try fixture.folder.write("", to: "d/empty")
    for format in Self.all {
      _ = try await make([fixture["d"]], ["format": format, "to": PathText("./")], in: fixture)
    }
    #expect(
      try await fixture.output("unzip", ["-t", "d.zip"]).contains(
        "No errors detected in compressed data"))
    for name in ["d.zip", "d.7z", "d.tar", "d.tar.gz", "d.tar.xz", "d.tar.zst"] {
      #expect(try await fixture.output("7zz", ["t", name]).contains("Everything is Ok"))
    }
  }

  @Test(
    .enabled(if: ArchiveFixture.has7zz, "needs 7zz"), arguments: [ArchiveFormat.zip, .sevenZip])
  func `a password encrypts a zip and a 7z`(format: ArchiveFormat) async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.write("secret", to: "d/a")
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder["d/l"].string, withDestinationPath: "a")
    let made = try await make(
      [fixture["d"], fixture["d/a"]],
      ["format": format, "password": "pass wörd", "to": PathText("./")], in: fixture)
    let name = "Archive.\(format.rawValue)"
    let test = try await fixture.output("7zz", ["t", name], input: "pass wörd\n")
    #expect(test.contains("Everything is Ok"))
    let refused = await fixture.failure(ExtractArchive.self, ["file": fixture[name]])
    #expect(
      refused?.message.hasSuffix("\(name)` is encrypted") == true, "\(refused?.message ?? "")")
    #expect(
      try await unpacked(made, password: "pass wörd", in: fixture)
        == ["d": "/", "d/a": "secret", "d/l": "→ a", "a": "secret"])
    #expect(try fixture.leftovers == [])
  }

  @Test func `what can't be made is said before the work`() async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.write("1", to: "a")
    func failure(_ parameters: [String: any Sendable]) async -> String? {
      await fixture.failure(
        MakeArchive.self, parameters.merging(["files": [fixture["a"]]]) { first, _ in first })?
        .message
    }
    #expect(await failure(["files": [IntentFile]()]) == "there are no files to archive")
    #expect(
      await failure(["format": ArchiveFormat.tarGz, "password": "x"])
        == "a `tar.gz` archive can't have a `password`")
    #expect(await failure(["password": ""]) == "`password` is empty")
    #expect(await failure(["files": [fixture["none"]]])?.contains("none") == true)
    #expect(try fixture.leftovers == [])
  }

  @Test func `links that are named are followed, and those inside aren't`() async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.write("1", to: "real/a")
    for (link, target) in [("named", "real"), ("real/in", "a")] {
      try FileManager.default.createSymbolicLink(
        atPath: fixture.folder[link].string, withDestinationPath: target)
    }
    let made = try await make([fixture["named"]], ["to": PathText("./")], in: fixture)
    #expect(made == .file(IntentFile(path: fixture.folder["named.zip"])))
    let list = try await fixture.output("bsdtar", ["-tf", "named.zip"])
    #expect(list.split(separator: "\n").sorted() == ["named/", "named/a", "named/in"])
  }

  @Test(arguments: all.map { ($0, nil) } + [(.sevenZip, "secret"), (.zip, "secret")])
  func `links that lead out, pipes and sockets are left out, and said`(
    format: ArchiveFormat, password: String?
  ) async throws {
    let fixture = try ArchiveFixture()
    try fixture.folder.write("1", to: "d/a")
    try fixture.folder.write("2", to: "d/[o]*\\$/ab")
    try fixture.folder.write("3", to: "d/sub/out")
    try fixture.folder.write("4", to: "e")
    let links = [
      "d/out": "/etc", "d/up": "../secret", "d/top": "..", "d/[o]*\\$/a$": "/etc", "d/a\nb": "/etc",
      "d/far": "sub/chain", "d/sub/chain": "../../x", "d/in": "sub/out", "d/other": "../e",
    ]
    // 7zz unpacks no link with `..`, wherever it leads.
    let is7zz = format == .sevenZip && password != nil
    for (link, target) in links
    where (format != .zip || !link.contains("\\")) && !(is7zz && link == "d/other") {
      try FileManager.default.createSymbolicLink(
        atPath: fixture.folder[link].string, withDestinationPath: target)
    }
    if format == .zip { try LocalFiles().remove(fixture.folder["d/[o]*\\$"]) }
    try await fixture.python(
      "import socket; os.mkfifo('d/pipe'); socket.socket(socket.AF_UNIX).bind('d/socket')")
    var parameters: [String: any Sendable] = ["format": format]
    parameters["password"] = password
    let made = try await make([fixture["d"], fixture["e"]], parameters, in: fixture)
    var expected = [
      "d": "/", "d/a": "1", "d/sub": "/", "d/sub/out": "3", "d/in": "→ sub/out",
      "d/other": "→ ../e",
      "e": "4",
    ]
    if format != .zip { expected.merge(["d/[o]*\\$": "/", "d/[o]*\\$/ab": "2"]) { $1 } }
    if is7zz { expected["d/other"] = nil }
    #expect(try await unpacked(made, password: password, in: fixture) == expected)
    let said = fixture.logged.filter { $0.hasPrefix("left out of the archive: `d/") }
    #expect(said.count == (format == .zip ? 8 : 9))
    #expect(said.contains("left out of the archive: `d/pipe` is a pipe, a socket or a device"))
    #expect(
      said.contains(
        "left out of the archive: `d/up` is a link that leads out of the folder: `../secret`"))
  }

  @Test func `10,000 small files are packed`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python(
      """
      os.mkdir('d')
      for i in range(10000): open('d/%d' % i, 'w').write('x')
      """)
    let made = try await make([fixture["d"]], in: fixture)
    #expect(
      try await value(ListArchive.self, ["file": made], in: fixture.run).items.count == 10_001)
    // More than the arguments of a program could name.
    let files = (0..<1500).map { fixture["d/\($0)"] }
    let several = try await make(files, in: fixture)
    #expect(
      try await value(ListArchive.self, ["file": several], in: fixture.run).items.count == 1500)
  }

  @Test(.timeLimit(.minutes(5)))
  func `a canceled step leaves nothing`() async throws {
    let fixture = try ArchiveFixture()
    try await fixture.python("open('a', 'wb').write(os.urandom(200 << 20))")
    try await cancel(
      MakeArchive.self,
      ["files": [fixture["a"]], "format": ArchiveFormat.tarXz, "to": PathText("./")],
      in: fixture.run, onceThereIs: "made.tar.xz", below: fixture.temporary.path)
    #expect(try fixture.leftovers == [])
    #expect(try LocalFiles().entries(of: fixture.folder.path).map(\.string) == ["a"])
  }

  @Test func `in a dry run the next step reads the archive, and none is made`() async throws {
    let fixture = try ArchiveFixture(isSimulation: true)
    try fixture.folder.write("1", to: "a")
    let made = try await make([fixture["a"]], ["to": PathText("out/")], in: fixture)
    #expect(try await unpacked(made, in: fixture) == ["a": "1"])
    #expect(try fixture.tree(fixture.folder.path).keys.sorted() == ["a"])
  }
}
