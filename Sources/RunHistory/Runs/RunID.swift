/// A run's number, from 1. A number is never given twice.
package typealias RunID = Int64
