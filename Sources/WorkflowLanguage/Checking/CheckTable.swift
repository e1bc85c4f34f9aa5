/// The checks that run at each point of a walk.
final class CheckTable: Sendable {
  let documents: [CheckPoint]
  let inputs: [CheckPoint]
  let steps: [CheckPoint]
  let unreachableSteps: [CheckPoint]
  let questions: [CheckPoint]
  let loopEnds: [CheckPoint]
  let calls: [CheckPoint]
  let unknownActions: [CheckPoint]
  let strayArguments: [CheckPoint]
  let intents: [CheckPoint]
  let arguments: [CheckPoint]
  let scalars: [CheckPoint]
  let texts: [CheckPoint]
  let words: [CheckPoint]
  let literals: [CheckPoint]
  let collections: [CheckPoint]
  let connections: [CheckPoint]
  let conditions: [CheckPoint]
  let comparisons: [CheckPoint]
  let choices: [CheckPoint]
  let functions: [CheckPoint]
  let arithmetics: [CheckPoint]
  let missingProperties: [CheckPoint]
  let conditionalProperties: [CheckPoint]
  let definitions: [CheckPoint]
  let changes: [CheckPoint]
  let secretNames: [CheckPoint]
  let written: [CheckPoint]
  let fileNames: [CheckPoint]
  let uses: [CheckPoint]
  let answers: [CheckPoint]
  let wrongAnswers: [CheckPoint]

  init(_ checks: [any Check.Type]) {
    let points = checks.flatMap { $0.points }
    documents = points.filter { if case .document = $0 { true } else { false } }
    inputs = points.filter { if case .input = $0 { true } else { false } }
    steps = points.filter { if case .step = $0 { true } else { false } }
    unreachableSteps = points.filter { if case .unreachableStep = $0 { true } else { false } }
    questions = points.filter { if case .question = $0 { true } else { false } }
    loopEnds = points.filter { if case .loopEnd = $0 { true } else { false } }
    calls = points.filter { if case .call = $0 { true } else { false } }
    unknownActions = points.filter { if case .unknownAction = $0 { true } else { false } }
    strayArguments = points.filter { if case .strayArgument = $0 { true } else { false } }
    intents = points.filter { if case .intent = $0 { true } else { false } }
    arguments = points.filter { if case .argument = $0 { true } else { false } }
    scalars = points.filter { if case .scalar = $0 { true } else { false } }
    texts = points.filter { if case .text = $0 { true } else { false } }
    words = points.filter { if case .word = $0 { true } else { false } }
    literals = points.filter { if case .literal = $0 { true } else { false } }
    collections = points.filter { if case .collection = $0 { true } else { false } }
    connections = points.filter { if case .connection = $0 { true } else { false } }
    conditions = points.filter { if case .condition = $0 { true } else { false } }
    comparisons = points.filter { if case .comparison = $0 { true } else { false } }
    choices = points.filter { if case .choice = $0 { true } else { false } }
    functions = points.filter { if case .function = $0 { true } else { false } }
    arithmetics = points.filter { if case .arithmetic = $0 { true } else { false } }
    missingProperties = points.filter { if case .missingProperty = $0 { true } else { false } }
    conditionalProperties = points.filter {
      if case .conditionalProperty = $0 { true } else { false }
    }
    definitions = points.filter { if case .definition = $0 { true } else { false } }
    changes = points.filter { if case .change = $0 { true } else { false } }
    secretNames = points.filter { if case .secretName = $0 { true } else { false } }
    written = points.filter { if case .written = $0 { true } else { false } }
    fileNames = points.filter { if case .fileName = $0 { true } else { false } }
    uses = points.filter { if case .use = $0 { true } else { false } }
    answers = points.filter { if case .answer = $0 { true } else { false } }
    wrongAnswers = points.filter { if case .wrongAnswer = $0 { true } else { false } }
  }
}
