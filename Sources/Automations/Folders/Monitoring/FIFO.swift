import FolderWatching

/// First in, first out.
struct FIFO<Element> {
  private var elements: ContiguousArray<Element> = []
  private var head = 0

  var isEmpty: Bool { head == elements.count }
  var count: Int { elements.count - head }

  mutating func push(_ element: Element) { elements.append(element) }

  mutating func push(_ more: some Sequence<Element>) { elements.append(contentsOf: more) }

  mutating func pop() -> Element? {
    guard head < elements.count else { return nil }
    let element = elements[head]
    head += 1
    if head == elements.count {
      elements.removeAll()
      head = 0
    } else if head > 4_096, head > elements.count / 2 {
      elements.removeFirst(head)
      head = 0
    }
    return element
  }

  mutating func pop(limit: Int) -> [Element] {
    var popped: [Element] = []
    while popped.count < limit, let element = pop() { popped.append(element) }
    return popped
  }
}
