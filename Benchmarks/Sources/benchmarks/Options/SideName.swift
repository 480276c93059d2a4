/// The two sides, as the command line names them.
enum SideName: String, CaseIterable {
  case raw
  case library
}
