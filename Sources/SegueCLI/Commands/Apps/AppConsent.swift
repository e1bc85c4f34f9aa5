import AppIntentsCore
import Apps
import Diagnostics
import OrderedCollections

/// What the user agrees to before anything of an app runs: the whole command, its variables, and what it
/// may do.
struct AppConsent {
  let name: AppName
  let record: AppRecord

  var text: String {
    var lines = ["\(name.text) would be started with your permissions:"]
    if let package = record.package {
      lines.append("  builds       the Swift package \(Printable.line(package))")
      lines.append("  with         \(command)")
      lines.append("  starts       the program that it builds")
    } else {
      lines.append("  starts       \(command)")
    }
    for (variable, value) in record.environment {
      lines.append("  sets         \(Printable.line("\(variable)=\(value)"))")
    }
    let reads = places(
      record.read.map { $0 + (record.write ?? []) }, all: "every file that you may read")
    lines.append("  reads        \(reads)")
    if record.read != nil {
      lines.append(
        "               and the system's programs, settings and processes: \(Self.system)")
    }
    lines.append("  changes      \(places(record.write, all: "every file that you may change"))")
    lines.append("  network      \(record.mayUseNetwork ? "yes" : "no")")
    if !record.otherNames.isEmpty {
      let names = record.otherNames.map(Printable.line)
      lines.append("  also called  \(names.joined(separator: ", "))")
    }
    if record.isTrusted {
      lines.append("  trusted      what it says of its tools' effects is believed")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The same for other programs. Where there is no limit, it is null.
  var value: IntentValue {
    func texts(_ paths: [String]?) -> IntentValue {
      paths.map { .list($0.map { .text($0) }) } ?? .nothing
    }
    return [
      "name": .text(name.text), "state": "preview", "command": texts(record.command),
      "package": record.package.map { .text($0) } ?? .nothing,
      "environment": .dictionary(record.environment.mapValues { .text($0) }),
      "read": texts(record.read.map { $0 + (record.write ?? []) }), "write": texts(record.write),
      "network": .boolean(record.mayUseNetwork), "trust": .boolean(record.isTrusted),
      "also_called": .list(record.otherNames.map { .text($0) }),
      "protocol": record.revision.map { .text($0) } ?? .nothing,
    ]
  }

  /// What every program may read.
  private static let system = "`/usr`, `/etc`, `/proc`, …"

  private var command: String {
    record.command.map { Printable.line(Phrasing.shellWord($0)) }.joined(separator: " ")
  }

  private func places(_ paths: [String]?, all: String) -> String {
    guard let paths else { return all }
    if paths.isEmpty { return "nothing but its own folder" }
    // What may be changed may be read, too, and may be named for both.
    return OrderedSet(paths).map(Printable.line).joined(separator: ", ")
  }
}
