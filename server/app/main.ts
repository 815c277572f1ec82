import { isWildcard } from '#platform/config/listening-host.ts'
import { announce, fail, readConfigOrExit, refuseConfig } from './command-line.ts'
import { announceLogins, startDemoData } from './demo.ts'
import { startApp } from './start-app.ts'

const config = readConfigOrExit()
const app = await startApp(config).catch(refuseConfig)
announce(`Landfall is running at ${app.publicUrl}`)
if (!config.publicUrl && isWildcard(config.host))
  announce(`Links in mail start with ${app.publicUrl}; PUBLIC_URL sets the address that people open.`)
if (app.replacedPasswords.size > 0) await announceLogins(app, announce, app.replacedPasswords)
const demo = config.demoData && config.role !== 'worker' ? startDemoData(app, announce) : undefined

// A forgotten promise must not end the process for everybody; it is a defect to be found in the log.
process.on('unhandledRejection', (error) => app.platform.log.error({ err: error }, 'unhandled rejection'))

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stopOnce)

let isStopping = false
function stopOnce() {
  if (isStopping) return
  isStopping = true
  stop().then(() => process.exit(0), fail)
}

async function stop(): Promise<void> {
  await demo?.stop()
  await app.stop()
}

if (demo && (await demo.finished) !== 'failed') await announceLogins(app, announce)

const first =
  config.demoData || config.role === 'worker'
    ? undefined
    : await app.services.areas.organisation.openSystemHouse()
if (first) {
  const { userName, password } = first
  announce(
    [
      '',
      `Sign in at ${app.publicUrl}`,
      '',
      `${userName}  ${password}  (one-time password, good for 72 hours)`,
      '',
    ].join('\n'),
  )
}
