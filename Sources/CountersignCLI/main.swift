let status = CommandLineTool(arguments: Array(CommandLine.arguments.dropFirst())).run()
Terminal.exit(status)
