import AppIntentsCore
import Control
import Foundation
import Glibc
import ProgramTesting
import Testing

@testable import SegueCLI

@Suite("Installing what workflows lack")
struct PackageInstallationTests {
  @Test func `the packages of all workflows are one command`() {
    let findings = [
      Finding(.bad, "a", "", programs: ["pdftotext", "curl"]), Finding(.ok, "time zone", ""),
      Finding(.bad, "b", "", programs: ["pdftotext", "my-own"]),
    ]
    let packages = PackageInstallation(findings, intents: WorkflowLoader.catalogue.all)
    #expect(packages.packages == ["curl", "poppler-utils"])
    #expect(packages.others == ["my-own"])
    #expect(
      packages.command(isRoot: false)
        == ["sudo", "apt-get", "install", "--no-install-recommends", "curl", "poppler-utils"])
    #expect(packages.command(isRoot: true).first == "apt-get")
  }

  @Test func `a program of PyPI can be installed in two ways`() {
    let intents = WorkflowLoader.catalogue.all
    let help = PackageInstallation.withOtherWays(
      Finding(.bad, "a", "", help: "install it", programs: ["weasyprint", "qpdf"]), intents: intents
    ).help
    #expect(
      help == "install it; `pipx install weasyprint` installs it without the system's packages")
    let other = Finding(.bad, "a", "", help: "install it", programs: ["qpdf"])
    #expect(PackageInstallation.withOtherWays(other, intents: intents) == other)
  }

  @Test func `the command is shown, and runs after a yes`() async throws {
    let sandbox = try CommandSandbox([
      "home/.config/segue/workflows/scan.yaml": """
      triggers: [{ every: 1h }]
      steps:
        - pdf.text: ~/a.pdf
      """
    ])
    #expect(try await sandbox.segue("enable", "scan", "--yes").code == 0)
    // Everything that is there to run: stand-ins that say what they were told.
    for name in ["apt-get", "sudo"] {
      try sandbox.write("#!/bin/sh\necho \"$(/usr/bin/basename \"$0\") $*\"\n", to: "bin/\(name)")
      chmod(sandbox.path("bin/\(name)"), 0o755)
    }
    let path = ["PATH": sandbox.path("bin")]
    let doctor = try await sandbox.segue("doctor", environment: path)
    #expect(doctor.output.contains("needs `pdftotext`, which isn't installed"), "\(doctor.output)")
    #expect(doctor.output.contains("`segue doctor --install` installs"))

    let words = "apt-get install --no-install-recommends poppler-utils"
    let command = geteuid() == 0 ? words : "sudo \(words)"
    let asked = try await sandbox.segue("doctor", "--install", environment: path)
    #expect(asked.code == 77)
    #expect(asked.talk.hasPrefix("\(command)\nerror: there is no terminal"), "\(asked.talk)")
    #expect(asked.output == "")
    let agreed = try await sandbox.segue("doctor", "--install", "--yes", environment: path)
    #expect(
      agreed.output
        == "\(command.replacing("install", with: "install --yes", maxReplacements: 1))\n",
      "\(agreed.talk)")
    let enough = try await sandbox.segue("doctor", "--install", "--yes")
    #expect(enough.talk == "no enabled workflow lacks a program\n")
  }

  @Test func `it goes with no other report`() async throws {
    let sandbox = try CommandSandbox()
    #expect(try await sandbox.segue("doctor", "--install", "--json").code == 64)
    #expect(try await sandbox.segue("doctor", "--yes").code == 64)
  }
}
