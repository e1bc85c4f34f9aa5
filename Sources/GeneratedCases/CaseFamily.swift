import AppIntentsCore
import Foundation
package import SystemPackage

/// Generated cases of one subject. Each case depends on the seed and its number alone.
package struct CaseFamily: Sendable {
  package let name: String
  /// Its part of all cases, in percent.
  let share: Int
  /// Whether its cases change files for real, and therefore belong into a process that can change
  /// nothing else.
  package let changesFiles: Bool
  /// Prepares the cases in a folder of their own.
  private let prepare: @Sendable (FilePath) throws -> Test

  /// Tries one case, and throws what is wrong.
  typealias Test = (inout CaseGenerator) async throws -> Void

  init(
    _ name: String, share: Int, changesFiles: Bool = false,
    _ prepare: @escaping @Sendable (FilePath) throws -> Test
  ) {
    self.name = name
    self.share = share
    self.changesFiles = changesFiles
    self.prepare = prepare
  }

  package static let all = [
    numbers, numerals, expressions, formats, simulatedFiles, dryIntents, intents,
  ]

  /// How many of a number of cases are the family's.
  package func count(of all: Int) -> Int { max(1, all / 100 * share + all % 100 * share / 100) }

  /// The cases of a block follow each other in one folder. The next block has another one.
  package static let block = 100

  /// Tries cases. To find the files as they were, a case needs those before it in its block, which are
  /// tried as well.
  ///
  /// - Parameters:
  ///   - begins: receives the number of each case before it is tried.
  ///   - found: receives what is wrong with a case.
  package func tryCases(
    _ numbers: Range<Int>, seed: UInt64, in folder: FilePath,
    begins: (Int) -> Void, found: (Int, String) -> Void
  ) async throws {
    var start = numbers.lowerBound / Self.block * Self.block
    while start < numbers.upperBound {
      let end = min(start + Self.block, numbers.upperBound)
      let place = folder.appending("\(name)-\(start)")
      let test = try prepare(place)
      for number in start..<end {
        begins(number)
        guard let wrong = await Self.wrong(with: test, number, seed) else { continue }
        if numbers.contains(number) { found(number, wrong) }
      }
      try? FileManager.default.removeItem(atPath: place.string)
      start = end
    }
  }

  /// What is wrong with a case, if anything is. A value may be refused, in words.
  private static func wrong(with test: Test, _ number: Int, _ seed: UInt64) async -> String? {
    var generator = CaseGenerator(seed: seed &+ UInt64(number) &* 1_000_003)
    do {
      try await test(&generator)
      return nil
    } catch let wrong as Wrong {
      return wrong.text
    } catch {
      let text = IntentErrorText.message(for: error)
      return isInWords(text) ? nil : "an error in the words of Swift: \(text)"
    }
  }

  /// Whether a message is written for people: no description of a Swift value or of a Foundation
  /// error.
  static func isInWords(_ text: String) -> Bool {
    let marks = [
      "Error Domain", "NSCocoa", "Swift.", "Optional(", "_nsError", "without saying why",
      "Problem(", "Error(", "Failure(", "DecodingError", "FilePath(", "AttributedString",
    ]
    return !text.isEmpty && !marks.contains { text.contains($0) }
  }
}

/// Something that doesn't hold of a case.
struct Wrong: Error {
  let text: String
}

/// Throws unless a condition holds.
func require(_ condition: Bool, _ text: @autoclosure () -> String) throws {
  if !condition { throw Wrong(text: text()) }
}
