/// The tables as the library makes them for `Board` and `Card`.
enum BoardTables {
  static let names = ["Board", "Card"]
  static let cardColumns = ["number", "title", "note", "isDone", "dueAt", "score"]

  /// The place in its board's array stands beside a card's board.
  static let create = #"""
    CREATE TABLE "Board" ("_pk" INTEGER PRIMARY KEY, "number" INTEGER NOT NULL, \#
    "name" TEXT NOT NULL);
    CREATE TABLE "Card" ("_pk" INTEGER PRIMARY KEY, "number" INTEGER NOT NULL, \#
    "title" TEXT NOT NULL, "note" TEXT, "isDone" INTEGER NOT NULL, "dueAt" NOT NULL, \#
    "score" NOT NULL, "board" INTEGER REFERENCES "Board" ("_pk") DEFERRABLE INITIALLY DEFERRED, \#
    "_board_position" INTEGER);
    CREATE INDEX "Card by board" ON "Card" ("board", "_board_position");
    """#

  /// One join: each card with the board that it stands on, board by board, in order.
  static let join = """
    SELECT b."_pk", b."number", b."name", c."_pk", \
    \(cardColumns.map { "c.\"\($0)\"" }.joined(separator: ", "))
    FROM "Board" AS b JOIN "Card" AS c ON c."board" = b."_pk"
    ORDER BY b."_pk", c."_board_position"
    """
}
