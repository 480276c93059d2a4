import Foundation

// contains of a set of options, which a column holds as its raw value

extension PredicateExpressions.OptionSetContains: PredicateNode {
  func compile(in compiler: inout PredicateCompiler) throws -> PredicateOperand {
    let start = compiler.position
    let set = try compiler.compile(options)
    let part = try compiler.compile(member)
    if set.isConstant && part.isConstant { return try compiler.fold(self, since: start) }
    try compiler.requireAlike(set, part, in: "contains")
    // Numbers above `Int64.max` are blobs, of which SQLite computes no bits.
    guard set.columnType == .integer else {
      throw compiler.unsupported(
        "contains of options on \(compiler.name(of: set.isConstant ? part : set)), which is a "
          + "\(Options.Output.RawValue.self)")
    }
    compiler.append(.commonBits)
    compiler.appendAgain(part)
    compiler.append(.equal)
    return compiler.truth(since: start, canFail: set.canFail || part.canFail)
  }
}
