public import Glibc
public import Synchronization

// A package that finds a module called `os` takes its locks without linking it: the compiler looks for
// modules in one folder. So everything here becomes part of the code that uses it.

/// A lock: 0 if it is free. A waiting thread yields the processor until it is.
public typealias os_unfair_lock = UInt32
public typealias os_unfair_lock_s = UInt32
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

@_alwaysEmitIntoClient
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  let word = UnsafeMutableRawPointer(lock).assumingMemoryBound(to: Atomic<UInt32>.self)
  return word.pointee.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
}

@_alwaysEmitIntoClient
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) {
  while !os_unfair_lock_trylock(lock) { sched_yield() }
}

@_alwaysEmitIntoClient
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) {
  let word = UnsafeMutableRawPointer(lock).assumingMemoryBound(to: Atomic<UInt32>.self)
  word.pointee.store(0, ordering: .releasing)
}
