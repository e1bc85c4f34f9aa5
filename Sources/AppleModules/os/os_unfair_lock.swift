@_exported public import Glibc

// A package that finds a module called `os` takes its locks, and links nothing of it: the compiler
// looks for modules in one folder. So a lock is one of the C library, everything here becomes part of
// the code that uses it, and the C library is exported, because such packages don't import it, too.

/// A lock that one thread holds at a time.
public typealias os_unfair_lock = pthread_mutex_t
public typealias os_unfair_lock_s = pthread_mutex_t
public typealias os_unfair_lock_t = UnsafeMutablePointer<os_unfair_lock>

@_alwaysEmitIntoClient
public func os_unfair_lock_lock(_ lock: os_unfair_lock_t) { pthread_mutex_lock(lock) }

@_alwaysEmitIntoClient
public func os_unfair_lock_unlock(_ lock: os_unfair_lock_t) { pthread_mutex_unlock(lock) }

@_alwaysEmitIntoClient
public func os_unfair_lock_trylock(_ lock: os_unfair_lock_t) -> Bool {
  pthread_mutex_trylock(lock) == 0
}
