import Foundation
import ProgramTesting
import Testing

@Suite("Convert text files")
struct ConvertTextFilesTests {
  @Test func `text becomes UTF-8 with one line ending`() async throws {
    let home = try SampleHome("convert-text-files")
    let run = try await home.run()
    expectSuccess(run)
    #expect(
      run.lines == [home.path("Texts/Converted/menu.txt"), home.path("Texts/Converted/names.txt")])
    #expect(try home.text("Texts/Converted/menu.txt") == "Menü\nCrème brûlée\n")
    #expect(try home.text("Texts/Converted/names.txt") == "Zoë\nBjörn\nAndré\n")
    #expect(run.talk.contains("Converted 2 files"))
  }

  @Test func `line endings and case can be chosen`() async throws {
    let home = try SampleHome("convert-text-files")
    let run = try await home.run(
      "-i", home.path("Texts/names.txt"), "--line-endings", "windows", "--case", "uppercase")
    expectSuccess(run)
    #expect(try home.text("Texts/Converted/names.txt") == "ZOË\r\nBJÖRN\r\nANDRÉ\r\n")
    #expect(home.files("Texts/Converted") == ["names.txt"])
  }

  @Test func `an unknown choice is a usage error that names the choices`() async throws {
    let home = try SampleHome("convert-text-files")
    let run = try await home.run("--line-endings", "mac")
    #expect(run.code == 64)
    #expect(run.talk.contains("unix") && run.talk.contains("windows"))
  }
}
