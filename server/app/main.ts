import { announce, fail, readConfigOrExit } from './command-line.ts'
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
