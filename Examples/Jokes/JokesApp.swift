import AppIntents

@main
struct JokesApp: AppIntentsExtension {}
