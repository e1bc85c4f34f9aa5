import Testing

@testable import Automations

@Suite("Memory trimmer")
struct MemoryTrimmerTests {
  @Test func `however much ends within the pause, memory is given back once`() async {
    let (pauses, began) = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
    let (gifts, gave) = AsyncStream.makeStream(of: Void.self)
    let memory = MemoryTrimmer { _ in
      await withCheckedContinuation { _ = began.yield($0) }
    } trim: {
      gave.yield()
    }
    var pause = pauses.makeAsyncIterator()
    var gift = gifts.makeAsyncIterator()

    memory.workEnded()
    memory.workEnded()
    await pause.next()?.resume()
    #expect(await gift.next() != nil)

    memory.workEnded()
    await pause.next()?.resume()
    #expect(await gift.next() != nil)
    began.finish()
    gave.finish()
    #expect(await pause.next() == nil)
    #expect(await gift.next() == nil)
  }

  @Test func `what ends while memory is given back has its turn after it`() async {
    let (gifts, gave) = AsyncStream.makeStream(of: CheckedContinuation<Void, Never>.self)
    let memory = MemoryTrimmer { _ in
    } trim: {
      await withCheckedContinuation { _ = gave.yield($0) }
    }
    var gift = gifts.makeAsyncIterator()

    memory.workEnded()
    let first = await gift.next()
    memory.workEnded()
    memory.workEnded()
    first?.resume()
    let second = await gift.next()
    gave.finish()
    second?.resume()
    #expect(second != nil)
    #expect(await gift.next() == nil)
  }
}
