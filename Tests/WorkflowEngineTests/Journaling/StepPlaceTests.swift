import Testing

@testable import WorkflowEngine

@Suite("Step places")
struct StepPlaceTests {
  @Test func `a place tells loops, attempts, failures and workflows apart`() {
    let loop = StepPlace(prefix: "", step: 4)
    #expect(StepPlace(prefix: loop.prefix(inPass: 2), step: 7).description == "4[2]/7")
    #expect(StepPlace(prefix: loop.prefix(inAttempt: 2), step: 7).description == "4~2/7")
    #expect(StepPlace(prefix: loop.prefixInWorkflow, step: 3).description == "4>3")
    #expect(StepPlace.prefixAfterFailure(of: 4, in: "2[1]/") == "2[1]/4!/")
    #expect(StepPlace.prefixAfterFailure(of: nil, in: "") == "!/")
  }

  @Test(arguments: [
    ("7", 7, "7", false), ("4[2]/7", 7, "4 7", false), ("4[2]/7>3", 7, "4 7 3", false),
    ("4!/7", 7, "4 7", true), ("!/7", 7, "0 7", true), ("0", 0, "0", false),
  ])
  func `a place names the steps that it is inside of`(
    place: String, outermost: Int, levels: String, isAfterFailure: Bool
  ) {
    #expect(StepPlace.outermostStep(of: place) == outermost)
    #expect(
      StepPlace.levels(of: place).map { "\($0.step)" }.joined(separator: " ") == levels)
    #expect(StepPlace.isAfterFailure(place) == isAfterFailure)
  }
}
