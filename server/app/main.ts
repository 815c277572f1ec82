import { type Config, ConfigError, readConfig } from '#platform/config/config.ts'
import { startApp } from './start-app.ts'

const config = readConfigOrExit()
const app = await startApp(config)
announce(`Landfall is running at ${app.publicUrl}`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopOnce)

let isStopping = false
function stopOnce() {
  if (isStopping) return
  isStopping = true
  app.stop().then(() => process.exit(0), fail)
}

function readConfigOrExit(): Config {
  try {
    // biome-ignore lint/style/noProcessEnv: the one place that reads the environment
    return readConfig(process.env, process.argv.slice(2))
  } catch (error) {
    if (error instanceof ConfigError) {
      process.stderr.write(`Wrong configuration: ${error.message}\n`)
      process.exit(2)
    }
    throw error
  }
}

function announce(line: string) {
  process.stdout.write(`${line}\n`)
}

function fail(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
}
