import { type AgentConfig, readAgentConfig } from '#platform/config/agent-config.ts'
import { type Config, ConfigError, readConfig } from '#platform/config/config.ts'

/** Reads the configuration; a wrong one ends the process with one line that names the variable. */
export function readConfigOrExit(): Config {
  try {
    // biome-ignore lint/style/noProcessEnv: the one place that reads the environment
    return readConfig(process.env, process.argv.slice(2))
  } catch (error) {
    return refuseConfig(error)
  }
}

/** The same of an agent. */
export function readAgentConfigOrExit(): AgentConfig {
  try {
    // biome-ignore lint/style/noProcessEnv: as above
    return readAgentConfig(process.env)
  } catch (error) {
    return refuseConfig(error)
  }
}

/** Ends the process with one line where the configuration is wrong; any other error goes on. */
export function refuseConfig(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`Wrong configuration: ${error.message}\n`)
  process.exit(2)
}

/** The first argument that is not an option. */
export function firstArgument(): string | undefined {
  return process.argv.slice(2).find((argument) => !argument.startsWith('--'))
}

/** The values of an option that may be given more than once, as in `--name=value`. */
export function optionValues(name: string): string[] {
  const start = `--${name}=`
  return process.argv
    .slice(2)
    .flatMap((argument) => (argument.startsWith(start) ? [argument.slice(start.length)] : []))
}

/** Prints one line for the person at the terminal. */
export function announce(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Ends the process after a failure nobody can go on from. */
export function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}

/** Ends a one-off command: the sentence of the failure, without the trace. */
export function failPlainly(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
