import Foundation

// list-intents <public|package> <name> <output> [Info.plist] <source>…
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 3, let access = arguments.first,
  let name = arguments.dropFirst().first, let output = arguments.dropFirst(2).first
else {
  FileHandle.standardError.write(
    Data("usage: list-intents public|package NAME OUTPUT [Info.plist] SOURCE…\n".utf8))
  exit(2)
}

var (finder, otherNames) = (TypeFinder(), [String]())
for path in arguments.dropFirst(3) {
  do {
    if path.hasSuffix(".plist") {
      otherNames = try AlternativeNames.read(Data(contentsOf: URL(filePath: path)))
      continue
    }
    finder.read(try String(contentsOf: URL(filePath: path), encoding: .utf8))
  } catch {
    FileHandle.standardError.write(Data("\(path): error: can't be read: \(error)\n".utf8))
    exit(1)
  }
}
do {
  let writer = IntentListWriter(access: access, name: name, otherNames: otherNames)
  let list = Data(writer.write(finder).utf8)
  let file = URL(filePath: output)
  // A file that is written again is compiled again.
  if (try? Data(contentsOf: file)) != list { try list.write(to: file, options: .atomic) }
} catch {
  FileHandle.standardError.write(Data("\(output): error: can't be written: \(error)\n".utf8))
  exit(1)
}
