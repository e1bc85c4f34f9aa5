import AppIntents

@main
struct PlannerApp: AppIntentsExtension {}
