import Foundation

// list-intents <public|package> <name> <output> <source>…
let arguments = CommandLine.arguments.dropFirst()
guard arguments.count >= 3, let access = arguments.first,
  let name = arguments.dropFirst().first, let output = arguments.dropFirst(2).first
else {
  FileHandle.standardError.write(
    Data("usage: list-intents public|package NAME OUTPUT SOURCE…\n".utf8))
  exit(2)
}

var finder = TypeFinder()
for path in arguments.dropFirst(3) {
  do {
    finder.read(try String(contentsOf: URL(filePath: path), encoding: .utf8))
  } catch {
    FileHandle.standardError.write(Data("\(path): error: can't be read: \(error)\n".utf8))
    exit(1)
  }
}
do {
  let list = Data(IntentListWriter(access: access, name: name).write(finder).utf8)
  let file = URL(filePath: output)
  // A file that is written again is compiled again.
  if (try? Data(contentsOf: file)) != list { try list.write(to: file, options: .atomic) }
} catch {
  FileHandle.standardError.write(Data("\(output): error: can't be written: \(error)\n".utf8))
  exit(1)
}
