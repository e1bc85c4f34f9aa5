import AppIntentsCore
import Foundation
import OrderedCollections
import Suggestions
import SystemPackage

/// Adds numbered uses to a small log until it is killed, and prints each number that has been added.
///
/// The log drops its older half and forgets single uses all the time, so a kill mostly meets a file that
/// is being written again.
enum UseWriting {
  static func run(in folder: FilePath) throws {
    let log = UsageLog(in: folder, limit: 2_000)
    let first = try log.all().compactMap(\.number).max() ?? 0
    for number in (first + 1)... {
      try log.add([
        Usage(
          UsedAction(.intent("soup.order"), values: ["number": .number(number)]), title: "Order",
          source: .run, at: Date(timeIntervalSince1970: 1_793_577_600), offset: 0)
      ])
      FileHandle.standardOutput.write(Data("\(number)\n".utf8))
      if number.isMultiple(of: 3) { try log.delete { $0.number == number - 1 } }
    }
  }
}

extension Usage {
  fileprivate var number: Int? {
    if case .number(let number)? = action.values["number"] { number.integer } else { nil }
  }
}
