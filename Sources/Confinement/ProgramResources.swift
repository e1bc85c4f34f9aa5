/// How much of the machine a program may use, and each process that it starts: `setrlimit(2)`.
package struct ProgramResources: Sendable, Hashable {
  /// The most bytes of address space.
  package var memory: UInt64
  /// The most seconds of processor time. SIGXCPU ends a program that needs more.
  package var time: UInt64
  /// The most bytes of a file that it writes. SIGXFSZ ends a program that writes more.
  package var file: UInt64

  package init(memory: UInt64, time: UInt64, file: UInt64) {
    self.memory = memory
    self.time = time
    self.file = file
  }

  /// The instructions for the launcher, of which each is an argument of it.
  var instructions: [[UInt8]] {
    [("a", memory), ("t", time), ("f", file)].map { letter, most in
      Array("m\(letter)\(String(most, radix: 16))".utf8)
    }
  }
}
