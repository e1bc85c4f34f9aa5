import WorkflowLanguage

extension NotifyTools {
  func way(_ way: NotifyChannel.Way) -> any NotifyWay {
    switch way {
    case .desktop: DesktopWay(environment: environment, questions: questions)
    case .mail(let mail): MailWay(mail: mail, tools: self)
    case .web(let address, let secret): WebWay(address: address, secret: secret, tools: self)
    case .command(let script): CommandWay(script: script, tools: self)
    case .workflow(let id): WorkflowWay(id: id, starter: starter)
    }
  }
}
