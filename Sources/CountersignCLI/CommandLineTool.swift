import CountersignCore
import CountersignKit
import CountersignRender

/// The command `countersign`: finds the command, runs it, turns its end into an exit code.
struct CommandLineTool {
  let arguments: [String]

  func run() -> ExitStatus {
    Terminal.ignoreBrokenPipes()
    do throws(CommandFailure) {
      return try dispatch()
    } catch {
      switch error {
      case .usage(let message):
        Terminal.complain("countersign: \(message)\nrun countersign --help for the commands\n")
        return .usage
      case .input(let message):
        Terminal.complain("countersign: \(message)\n")
        return .noInput
      case .output:
        Terminal.complain("countersign: the output cannot be written\n")
        return .ioError
      case .software(let message):
        Terminal.complain("countersign: \(message)\n")
        return .software
      }
    }
  }

  private func dispatch() throws(CommandFailure) -> ExitStatus {
    guard let first = arguments.first else {
      try Output.write(CommandSpec.overview)
      return .usage
    }
    if first == "--version" || first == "version" {
      try Output.write("countersign \(Version.current)\n")
      return .fine
    }
    if first == "--help" || first == "-h" || first == "help" {
      let topic = arguments.dropFirst().joined(separator: " ")
      let page = CommandSpec.all.first { $0.name == topic }?.help ?? CommandSpec.overview
      try Output.write(page)
      return .fine
    }
    let group = CommandSpec.all.filter { $0.name.utf8.starts(with: (first + " ").utf8) }
    if !group.isEmpty, arguments.dropFirst().first == "--help" {
      try Output.write(group.map(\.help).joined(separator: "\n"))
      return .fine
    }
    guard let (command, rest) = find() ?? checkByDefault(first) else {
      throw .usage(unknownCommand(first))
    }
    if rest.contains("--help") || rest.contains("-h") {
      try Output.write(command.help)
      return .fine
    }
    let parsed: Arguments
    do { parsed = try Arguments(rest, of: command) } catch { throw .usage(error.message) }
    return try run(command, parsed)
  }

  /// The command whose one or two words come first.
  private func find() -> (CommandSpec, [String])? {
    for count in [2, 1] where arguments.count >= count {
      let name = arguments.prefix(count).joined(separator: " ")
      if let command = CommandSpec.all.first(where: { $0.name == name }) {
        return (command, Array(arguments.dropFirst(count)))
      }
    }
    return nil
  }

  /// `check` when the first word is an input: a file that is there, standard input, or a text that looks like one.
  private func checkByDefault(_ first: String) -> (CommandSpec, [String])? {
    let isInput =
      first == "-" || Terminal.exists(first) || first.utf8.starts(with: "{".utf8) || first.utf8.starts(with: "0x".utf8)
      || ["solana.transaction", "bitcoin.psbt"].contains(InputDetection.detect(first).kind)
    guard isInput, let check = CommandSpec.all.first(where: { $0.name == "check" }) else { return nil }
    return (check, arguments)
  }

  private func unknownCommand(_ first: String) -> String {
    let group = CommandSpec.all.filter { $0.name.utf8.starts(with: (first + " ").utf8) }.map(\.name)
    if !group.isEmpty { return "countersign \(first) needs a second word: \(group.joined(separator: ", "))" }
    return "the command " + Arguments.unknown(first, CommandSpec.all.map(\.name))
  }

  private func run(_ command: CommandSpec, _ arguments: Arguments) throws(CommandFailure) -> ExitStatus {
    switch command.name {
    case "check": return try CheckCommand(arguments).run()
    case "decode": return try DecodeCommand(arguments).run()
    case "verify": return try VerifyCommand(arguments).run()
    case "message check": return try MessageCommand(arguments).check()
    case "message verify": return try MessageCommand(arguments).verify()
    case "convert": return try ConvertCommand(arguments).run()
    case "batch": return try BatchCommand(arguments).run()
    case "vectors run": return try VectorsCommand(arguments).run()
    case "build evm": return try BuildCommand(arguments, .evm).run()
    case "build solana": return try BuildCommand(arguments, .solana).run()
    case "build bitcoin": return try BuildCommand(arguments, .bitcoin).run()
    case "rules": return try RulesCommand(arguments).list()
    case "explain": return try RulesCommand(arguments).explain()
    case "doctor": return try DoctorCommand(arguments).run()
    default: throw .software("the command \(command.name) is listed but not built")
    }
  }
}

/// Why a command ended without an answer.
enum CommandFailure: Error {
  case usage(String)
  case input(String)
  case output
  case software(String)
}
