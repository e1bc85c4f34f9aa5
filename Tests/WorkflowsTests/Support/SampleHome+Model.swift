import Foundation
import ModelServing

extension SampleHome {
  /// A model's server, which this home's settings name.
  ///
  /// - Parameter answer: the reply to a question, which is given as it was sent.
  func model(
    context: Int = 8192, _ answer: @escaping @Sendable (String) -> String
  ) throws -> ScriptedServer {
    let server = try ScriptedServer { request in
      guard request.line.hasPrefix("POST") else {
        return .json(#"{"data":[{"id":"a","max_model_len":\#(context)}]}"#)
      }
      return .openAI(answer(request.body), tokens: request.body.utf8.count / 3)
    }
    try write(
      """
      model:
        models: { small: { provider: openai, url: "\(server.address)/v1", model: a } }

      """, to: ".config/segue/config.yaml")
    return server
  }
}

extension ScriptedServer {
  /// The questions that have arrived, as they were sent.
  var questions: [String] {
    requests.filter { $0.line.hasPrefix("POST") }.map(\.body)
  }
}
