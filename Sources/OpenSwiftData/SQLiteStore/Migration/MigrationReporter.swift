/// Tells a program how far a migration is.
struct MigrationReporter {
  let handler: @Sendable (MigrationProgress) -> Void
  let stage: Int
  let stageCount: Int
  let version: Schema.Version

  func report(table: TableMap, done: Int, of total: Int) {
    handler(
      MigrationProgress(
        stage: stage, stageCount: stageCount, version: version, entity: table.layout.name,
        completedRows: done, totalRows: total))
  }
}
