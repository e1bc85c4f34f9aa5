import ArgumentParser

/// The program. Its entry point is synchronous: an `async` one costs 4 ms at every start.
package enum Segue {
  package static func main() { SegueCommand.main() }
}
