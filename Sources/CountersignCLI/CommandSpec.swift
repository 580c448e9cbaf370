import CountersignKit

/// A command as data: help, usage errors and parsing come from here, so that they cannot drift apart.
struct CommandSpec: Sendable {
  /// A flag of a command.
  struct Flag: Sendable {
    /// With its dashes.
    let name: String
    /// What follows it, or nil for a switch.
    let value: String?
    /// The words it takes, when there is a list of them.
    let choices: [String]
    /// One line.
    let help: String

    /// A flag with a value.
    init(_ name: String, _ value: String, choices: [String] = [], _ help: String) {
      self.name = name
      self.value = value
      self.choices = choices
      self.help = help
    }

    /// A switch.
    init(_ name: String, _ help: String) {
      self.name = name
      value = nil
      choices = []
      self.help = help
    }
  }

  /// One or two words.
  let name: String
  /// One line.
  let summary: String
  /// What follows the flags, as usage writes it; empty for nothing.
  let operands: String
  /// How many operands there may be.
  let operandCount: ClosedRange<Int>
  /// Its own flags; those of all commands are added.
  let flags: [Flag]
  /// Two lines that can be run, from the root of the repository.
  let examples: [String]
  /// More to know, line by line.
  let notes: [String]

  static let commonFlags = [
    Flag("--format", "FORMAT", choices: ["text", "json"], "text for people (default), json for programs"),
    Flag("--color", "WHEN", choices: ["auto", "always", "never"], "auto (default), always, never"),
    Flag("--ascii", "draw with ASCII characters only"),
    Flag("--width", "N", "columns that an excerpt or a changed value may take, 40 to 400; lines are not wrapped"),
    Flag("--help", "show this help"),
  ]

  private static let connectionFlags = [
    Flag("--account", "ADDRESS", "the connected address"),
    Flag("--network", "CAIP2", "the connection's network, such as eip155:1 or solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"),
    Flag("--acknowledge", "RULE", "a money-class rule that a person has looked at; may be repeated"),
    Flag("--policy", "FILE", "a policy in JSON: severities, fork, maxFee, maxAddedFee, sponsored, chains, allow ..."),
    Flag("--context", "FILE", "what you know, in JSON: tokens, knownAddresses, seen, lookupTables, now, expected"),
    Flag("--evaluated", "list the rules that ran (json)"),
  ]

  private static let chain = Flag(
    "--chain", "CHAIN", choices: ["evm", "solana", "bitcoin"],
    "the chain; told by the network, the account or the input when left out")
  private static let messageFormat = Flag(
    "--message-format", "FORMAT",
    choices: ["eip191", "siwe", "text", "siws", "offchain", "recoverable", "bip322"],
    "how a message of EVM chains (the first two), Solana (the next three) or Bitcoin is meant")
  private static let messageFlags = [
    Flag("--message-file", "FILE", "read the text from a file, byte for byte"),
    Flag("--message-hex", "HEX", "bytes instead of a text"),
    Flag("--typed-data", "FILE|TEXT", "typed data in JSON instead of a text (EIP-712)"),
    Flag("--digest", "HASH", "a bare hash instead of a text (EVM)"), chain, messageFormat,
  ]
  private static let nodeAnswer = Flag(
    "--node-answer", "FILE|TEXT", "a node's answer to the query, to decide what is undecidable offline")

  private static let operation = Flag("--op", "OP", choices: ["send", "sign"], "send (default) or sign")

  static let all: [CommandSpec] = [
    CommandSpec(
      name: "check", summary: "check a transaction request before it is sent", operands: "[FILE|-|TEXT]...",
      operandCount: 0...64,
      flags: connectionFlags + [
        chain, operation, Flag("--strict", "exit 2 when a rule could not be evaluated"),
        Flag("--fix", "write the request with its safe fixes to standard output, the answer to standard error"),
      ],
      examples: [
        "countersign check Examples/evm/hello-request.json --account 0xa7d9ddBE1f17865597fBD27EC712455208B6B76d --network eip155:1",
        "countersign check Examples/evm/decimal-value.json --network eip155:1",
      ],
      notes: ["`countersign FILE` is the same as `countersign check FILE`."]),
    CommandSpec(
      name: "decode", summary: "say what a request, a transaction, a message, a signature or an address is",
      operands: "[FILE|-|TEXT]...",
      operandCount: 0...64,
      flags: [
        Flag(
          "--kind", "KIND",
          choices: [
            "evm.request", "evm.transaction", "evm.message", "evm.signature", "evm.address", "solana.transaction",
            "solana.address", "bitcoin.payment", "bitcoin.psbt", "bitcoin.transaction", "bitcoin.address",
          ],
          "what it must be; detected when left out"),
        Flag("--policy", "FILE", "a policy in JSON: fork"),
        Flag("--context", "FILE", "what you know, in JSON: tokens, lookupTables"),
        Flag("--evaluated", "list the rules that ran (json)"),
      ],
      examples: [
        "countersign decode Examples/evm/rollup-signed.txt",
        "countersign decode Examples/evm/hello-request.json --format json",
      ],
      notes: []),
    CommandSpec(
      name: "verify", summary: "compare a wallet's reply with the request", operands: "", operandCount: 0...0,
      flags: [
        Flag("--request", "FILE|TEXT", "what was asked; without it the reply can only be read"),
        Flag("--reply", "FILE|TEXT", "what came back"),
        Flag(
          "--reply-kind", "KIND", choices: ["signedTransaction", "transactionHash"],
          "what came back; a hash or a base58 signature is told from a transaction when left out"),
        nodeAnswer, chain, operation,
      ] + connectionFlags,
      examples: [
        "countersign verify --request Examples/evm/hello-request.json --reply Examples/evm/hello-signed.txt --account 0xa7d9ddBE1f17865597fBD27EC712455208B6B76d --network eip155:1",
        "countersign verify --request Examples/evm/transfer-request.json --reply Examples/evm/transfer-altered.txt --account 0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F --network eip155:1",
      ],
      notes: []),
    CommandSpec(
      name: "message check", summary: "check a message before it is signed", operands: "[TEXT|-]",
      operandCount: 0...1, flags: messageFlags + connectionFlags,
      examples: [
        "countersign message check 'Sign in to example.com, nonce 8f3a'", "countersign message check 0xdeadbeef",
      ],
      notes: ["A text on standard input is taken byte for byte, its last line feed included."]),
    CommandSpec(
      name: "message verify", summary: "verify a signature of a message", operands: "[TEXT|-]",
      operandCount: 0...1,
      flags: [
        Flag("--signature", "FILE|TEXT", "what came back: hex on EVM, base58 on Solana, base64 on Bitcoin"),
        nodeAnswer,
      ] + messageFlags + connectionFlags,
      examples: [
        "countersign message verify --account 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf --signature Examples/evm/message.sig 'Hello World'",
        "countersign message verify --account 0x7E5F4552091A69125d5DfCb7b8C2659029395Bdf --signature Examples/evm/message.sig 'Hello World!'",
      ],
      notes: ["A text on standard input is taken byte for byte, its last line feed included."]),
    CommandSpec(
      name: "convert", summary: "write a signature of an EVM message in another form", operands: "[FILE|-|TEXT]",
      operandCount: 0...1,
      flags: [
        Flag(
          "--to", "FORM", choices: EVMSignatureConversion.all.map(\.description) + ["erc6492"],
          "65 bytes (full, or parity with a v of 0 or 1), 64 (compact), what is wrapped (unwrapped), or the wrapper"),
        Flag("--factory", "ADDRESS", "for erc6492: the contract that deploys the account"),
        Flag("--factory-calldata", "HEX", "for erc6492: what it is called with"),
      ],
      examples: [
        "countersign convert --to compact Examples/evm/message.sig",
        "countersign convert --to erc6492 --factory 0xba5ed110efdba3d005bfc882d75358acbbb85842 Examples/evm/message.sig",
      ],
      notes: [
        "The signature goes to standard output, what was found to standard error. Nothing is verified here."
      ]),
    CommandSpec(
      name: "build evm", summary: "write a transaction request from typed values, and check it", operands: "",
      operandCount: 0...0,
      flags: [
        Flag("--to", "ADDRESS", "the recipient, or the contract to be called"),
        Flag("--value", "AMOUNT", "\"0.1 ether\", \"30 gwei\", or a number of wei"),
        Flag("--token", "ADDRESS", "an ERC-20 token to be transferred"),
        Flag("--amount", "AMOUNT", "how much of it: \"12.5\" with decimals, else its smallest unit"),
        Flag("--decimals", "N", "the token's decimals; taken from --context when it is listed there"),
        Flag("--data", "HEX", "call data, or creation code with --create"),
        Flag("--create", "create a contract"),
        Flag("--gas", "N", "the gas limit; the wallet's when left out, as all that follows"),
        Flag("--nonce", "N", "the sender's counter"),
        Flag("--gas-price", "AMOUNT", "the price of gas, as \"30 gwei\""),
        Flag("--max-fee", "AMOUNT", "the fee cap of EIP-1559"),
        Flag("--tip", "AMOUNT", "the tip of EIP-1559"),
        operation,
      ] + connectionFlags,
      examples: [
        "countersign build evm --to 0x088E62F69884781Eb458e64B8D4e24C08a6ED9b5 --value '0.1 ether' --network eip155:1",
        "countersign build evm --token 0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48 --to 0x088E62F69884781Eb458e64B8D4e24C08a6ED9b5 --amount 12.5 --decimals 6 --network eip155:1",
      ],
      notes: ["The string goes to standard output, what was found to standard error; nothing is built with an error."]),
    CommandSpec(
      name: "build solana", summary: "write an unsigned transaction from typed values, and check it", operands: "",
      operandCount: 0...0,
      flags: [
        Flag("--to", "ADDRESS", "the recipient: a wallet, also of tokens"),
        Flag("--amount", "AMOUNT", "\"0.1 sol\", a number of lamports, or the token's units"),
        Flag("--mint", "ADDRESS", "a token to be transferred"),
        Flag("--decimals", "N", "the token's decimals; taken from --context when it is listed there"),
        Flag("--token-2022", "the token is one of Token-2022"),
        Flag("--create-account", "create the recipient's token account when it is missing"),
        Flag("--memo", "TEXT", "a text that the chain keeps"),
        Flag("--blockhash", "HASH", "a recent blockhash"),
        Flag("--version", "VERSION", choices: ["legacy", "v0", "v1"], "the layout; v0 when left out"),
        Flag("--unit-limit", "N", "the most compute units"),
        Flag("--unit-price", "N", "micro-lamports a compute unit (legacy, v0)"),
        Flag("--priority-fee", "N", "lamports in all (v1)"),
        Flag("--spec", "FILE", "a specification in JSON instead of these flags; see Docs/Schema.md"),
        operation,
      ] + connectionFlags,
      examples: [
        "countersign build solana --to 4ZJhPQAgUseCsWhKvJLTmmRRUV74fdoTpQLNfKoHtFSP --amount '0.1 sol' --blockhash GfVcyD4kkTrj4bKc7WA9sZCin9JDbdT4Zkd3EittNR1W --account 8RGgMWJ8cZkCTJju88eo1FwRVNZs9MFSoTE65xAohQZs --network solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
        "countersign build solana --to 4ZJhPQAgUseCsWhKvJLTmmRRUV74fdoTpQLNfKoHtFSP --mint EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v --amount 12.5 --decimals 6 --blockhash GfVcyD4kkTrj4bKc7WA9sZCin9JDbdT4Zkd3EittNR1W --account 8RGgMWJ8cZkCTJju88eo1FwRVNZs9MFSoTE65xAohQZs --network solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
      ],
      notes: ["The string goes to standard output, what was found to standard error; nothing is built with an error."]),
    CommandSpec(
      name: "build bitcoin", summary: "write a payment, or a PSBT with its sign request, and check it", operands: "",
      operandCount: 0...0,
      flags: [
        Flag("--to", "ADDRESS", "the recipient of a payment"),
        Flag("--amount", "AMOUNT", "\"0.29 btc\", \"5000 sats\", or a number of satoshis"),
        Flag("--spec", "FILE", "a specification in JSON instead of these flags; see Docs/Schema.md"),
        operation,
      ] + connectionFlags,
      examples: [
        "countersign build bitcoin --to bc1qltxzgwwgt3syl8sfendvxy7au3ujss3evm3v0p --amount '0.29 btc' --account bc1q9u6n44k70dprjdxv7h65np5f72xdv3matzvqvl --network bip122:000000000019d6689c085ae165831e93",
        "countersign build bitcoin --op sign --spec Examples/bitcoin/payment-spec.json --account bc1q9u6n44k70dprjdxv7h65np5f72xdv3matzvqvl --network bip122:000000000019d6689c085ae165831e93",
      ],
      notes: ["The string goes to standard output, what was found to standard error; nothing is built with an error."]),
    CommandSpec(
      name: "batch", summary: "answer requests of the schema, one JSON object a line, in order", operands: "[FILE|-]",
      operandCount: 0...1,
      flags: [
        Flag("--trust-inline", "take context and policy from the lines themselves"),
        Flag("--policy", "FILE", "a policy in JSON for all lines"),
        Flag("--context", "FILE", "what you know, in JSON, for all lines"),
        Flag("--evaluated", "list the rules that ran"),
        Flag("--format", "FORMAT", choices: ["text", "json"], "of no effect: answers and counts are JSON, one a line"),
      ],
      examples: [
        "countersign batch Examples/evm/batch.ndjson", "cat Examples/evm/batch.ndjson | countersign batch -",
      ],
      notes: [
        "One answer a line, in the same order; a bad line is answered and does not end the run, a blank one is none.",
        "Counts go to standard error. The exit code is that of the worst answer.",
      ]),
    CommandSpec(
      name: "vectors run", summary: "run vector files, or all in a folder", operands: "PATH...", operandCount: 1...64,
      flags: [],
      examples: ["countersign vectors run Vectors", "countersign vectors run Vectors/evm/verify.json"],
      notes: ["A file without cases fails."]),
    CommandSpec(
      name: "rules", summary: "list the rules", operands: "", operandCount: 0...0,
      flags: [
        Flag("--area", "AREA", "core, evm, solana or bitcoin"),
        Flag("--format", "FORMAT", choices: ["text", "json", "md"], "text (default), json, or a page in Markdown"),
      ],
      examples: ["countersign rules", "countersign rules --area core --format json"],
      notes: ["`--format md` writes the pages of Docs/Rules."]),
    CommandSpec(
      name: "explain", summary: "tell what a rule is about", operands: "RULE...", operandCount: 1...64, flags: [],
      examples: ["countersign explain evm/quantity-decimal-string", "countersign explain core/address-lookalike"],
      notes: []),
    CommandSpec(
      name: "doctor", summary: "tell versions and test the linked libraries", operands: "", operandCount: 0...0,
      flags: [], examples: ["countersign doctor", "countersign doctor --format json"], notes: []),
  ]
}

extension CommandSpec {
  /// The help page.
  var help: String {
    var lines = ["countersign \(name): \(summary)", ""]
    lines += ["examples:"] + examples.map { "  " + $0 } + [""]
    let operands = operands.isEmpty ? "" : " " + operands
    lines += ["usage: countersign \(name) [FLAGS]\(operands)", ""]
    let common = Self.commonFlags.filter { flag in !flags.contains { $0.name == flag.name } }
    for flag in flags + common {
      let head = "  " + flag.name + (flag.value.map { " " + $0 } ?? "")
      lines.append(head + String(repeating: " ", count: max(2, 28 - head.count)) + flag.help)
    }
    if !notes.isEmpty { lines += [""] + notes }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The page that lists the commands.
  static var overview: String {
    var lines = [
      "countersign checks what a wallet is about to be asked to sign, and what came back.", "",
      "examples:", "  " + all[0].examples[0], "  " + all[2].examples[0], "", "commands:",
    ]
    for command in all {
      lines.append(
        "  " + command.name + String(repeating: " ", count: max(2, 18 - command.name.count)) + command.summary)
    }
    lines += [
      "", "countersign COMMAND --help tells more; countersign --version tells the version.", "",
      "exit codes: 0 fine (accepted, verified, or altered in acceptable ways) - 1 refused, to be reviewed, or a bad",
      "verdict - 2 undecidable offline - 64 usage - 66 unreadable input - 70 a fault of ours - 74 output not written",
    ]
    return lines.map { $0 + "\n" }.joined()
  }
}
