import Foundation
import ProgramTesting
import Testing

@Suite("Former names of intents")
struct FormerNamesTests {
  @Test(arguments: [
    ("csv.write", ["csv.format"]), ("dictionary.from_text", ["dictionary.parse"]),
    ("dictionary.to_text", ["dictionary.format"]), ("file.create_folder", ["folder.make"]),
    ("file.list", ["folder.list"]), ("json.write", ["json.format"]),
    ("text.matches", ["text.fits", "text.match_all"]), ("text.template", ["text.fill"]),
  ])
  func `actions tells the present name, which exists`(former: String, present: [String])
    async throws
  {
    let sandbox = try CommandSandbox()
    let program = try await sandbox.segue("actions", former)
    #expect(program.code == 64)
    #expect(program.talk.contains("there is no intent `\(former)`"))
    for name in present {
      #expect(program.talk.contains("`\(name)`"))
      #expect(try await sandbox.segue("actions", name).output.hasPrefix("\(name) "))
    }
  }

  @Test func `a first value that was the second parameter is one error`() async throws {
    let sandbox = try CommandSandbox([
      "get.yaml": "steps:\n  - json.parse: '{\"a\": 1}'\n  - dictionary.get: a\n"
    ])
    #expect(
      try await sandbox.segue("check", "get.yaml").output == """
        get.yaml:3:21: error: `dictionary.get` needs `key` [missing-parameter]
           |
         3 |   - dictionary.get: a
           |                     ^ this is `dictionary`, the first parameter
           = help: for the previous output as `dictionary`, write `- dictionary.get:`, and below it `key: …`


        """)
  }
}
