import SwiftUI
import Testing
import ViewTree

/// The views of `Forms/Touches.swift`, drawn.
@Suite("Forms of touches")
@MainActor
struct TouchFormTests {
  private func lines(_ view: some View) -> [String] {
    view._nodes().flatMap { ViewTextRenderer(width: 40).lines(of: $0) }
      .map { $0.trimmingCharacters(in: .whitespaces) }
  }

  @Test func `the views of all tabs are drawn`() {
    #expect(
      lines(PierTabs(isOpen: true)) == ["Three boats", "High tide at noon", "Nothing found"])
    #expect(lines(PierTabs(isOpen: false)) == ["Three boats", "Nothing found"])
    #expect(lines(PlainPierTabs()).prefix(2) == ["First", "Second"])
  }

  @Test func `a view with gestures is drawn as without them`() {
    #expect(lines(BoatCard()) == ["Boat"])
    let state = GestureState(wrappedValue: 3)
    #expect(state.wrappedValue == 3)
    #expect(DragGesture(minimumDistance: 4).minimumDistance == 4)
  }

  @Test func `a view with phases or keyframes is drawn as it is at first`() {
    #expect(lines(Buoy()) == ["Bell", "Wave 3", "Float", "2 m"])
  }

  @Test func `layouts, styles and controls are drawn`() {
    #expect(
      lines(PierBoard()) == [
        "Flow", "left right", "[x] Lamp", "[x] Horn", "☆ Dock", "Level ██████████░░░░░░░░░░ 50 %",
        "",
        "… More", "[ Copy ]", "Share…",
      ])
  }

  @Test func `entries of the environment have their own keys`() {
    #expect(lines(Berth()) == ["3 of nobody"])
    let changed = Berth().environment(\.berth, 4).environment(\.keeper, "Ada")
    #expect(lines(changed) == ["4 of Ada"])
    #expect(EnvironmentValues().tide == .blue)
  }

  @Test func `elements of a list are moved and removed`() {
    var letters = ["a", "b", "c", "d"]
    letters.move(fromOffsets: [0, 2], toOffset: 4)
    #expect(letters == ["b", "d", "a", "c"])
    letters.move(fromOffsets: [3], toOffset: 0)
    #expect(letters == ["c", "b", "d", "a"])
    letters.remove(atOffsets: [1, 3])
    #expect(letters == ["c", "d"])
  }

  @Test func `values of animations add up`() {
    var pair = AnimatablePair(1.0, 2.0) + AnimatablePair(3, 4)
    pair.scale(by: 2)
    #expect(pair == AnimatablePair(8, 12))
    #expect(pair.magnitudeSquared == 208)
    var point = CGPoint(x: 1, y: 2)
    point.animatableData = AnimatablePair(5, 6)
    #expect(point == CGPoint(x: 5, y: 6))
  }
}
