import Confinement
import ProgramTesting
import Testing

/// What programs can do with the run's folder for temporary files, where their scripts are.
@Suite("The run's own folder")
struct OwnFolderTests {
  @Test(arguments: [
    "file.read: $prev", "file.copy: $prev\n    to: out/got", "file.append: x\n    to: $prev",
  ])
  func `a link that a program leaves there leads nowhere else`(step: String) async throws {
    let sandbox = try CommandSandbox([
      "in/a.txt": "mine", "out/b.txt": "", "other/a.txt": "secret",
      "w.yaml": """
      permissions: { read: [in], write: [out] }
      steps:
        - shell.run: |
            ln -s "$PWD/other" "$TMPDIR/k"; echo "$TMPDIR/k/a.txt"
        - \(step)
      """,
    ])
    let run = try await sandbox.segue("run", "w.yaml")
    #expect(run.code == 77, "\(run.talk)")
    #expect(!run.output.contains("secret"))
    #expect(!sandbox.exists("out/got"))
    #expect(try sandbox.text("other/a.txt") == "secret")
  }

  @Test(
    .enabled(if: KernelSupport.ofThisMachine.shutsWaysOut, "needs Landlock and namespaces"))
  func `a called workflow's programs can't change its caller's`() async throws {
    let sandbox = try CommandSandbox([
      "out/b.txt": "",
      "called.yaml": """
      permissions: { read: [out], write: [out] }
      steps:
        - shell.run: |
            up="$(dirname "$TMPDIR")"
            cat "$up/keep"; echo theirs > "$up/keep"; rm -f "$up/keep"
            echo own > "$TMPDIR/t" && cat "$TMPDIR/t"
      """,
      "caller.yaml": """
      steps:
        - shell.run: |
            echo caller > "$(echo "$0" | sed 's,/script-.*,,')/keep"
        - run: called
        - print: $prev
        - shell.run: |
            cat "$(echo "$0" | sed 's,/script-.*,,')/keep"
        - print: $prev
      """,
    ])
    let run = try await sandbox.segue("run", "caller.yaml")
    #expect(run.code == 0, "\(run.talk)")
    #expect(run.output == "caller\nown\ncaller\n")
  }

  @Test(
    .enabled(if: KernelSupport.ofThisMachine.shutsWaysOut, "needs Landlock and namespaces"))
  func `seventeen workflows with permissions say that they are too many`() async throws {
    var files = ["w18.yaml": "permissions: { read: [] }\nsteps:\n  - shell.run: echo hi\n"]
    for number in 1...17 {
      files["w\(number).yaml"] = """
        permissions: { read: [d\(number)] }
        steps:
          - run: w\(number + 1)
        """
    }
    let sandbox = try CommandSandbox(files)
    let many = try await sandbox.segue("run", "w1.yaml")
    #expect(many.code != 0)
    #expect(many.talk.contains("the kernel takes at most 16 limits"), "\(many.talk)")
    #expect(try await sandbox.segue("run", "w4.yaml").code == 0)
  }
}
