import MacroExpansion

// The compiler starts this program once per job and sends it one message after the other.
let stream = MessageStream(input: 0, output: 1)
var service = MacroService()
while let message = stream.read() {
  guard stream.write(service.answer(message)) else { break }
}
