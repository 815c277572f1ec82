import { startAgent } from '#features/addresses/verification-agents/agent-wiring.ts'
import { createLog } from '#platform/log/log.ts'
import { startMailWorld } from './mail-world.ts'

// An agent as on a machine elsewhere, for which the mail servers of a test are the net: its own, as any other process may
// ask nobody on this machine.
const [office = '', key = '', delayMs = '0'] = process.argv.slice(2)
const judge = (address: string) => (address.startsWith('alice') ? '250 Ok' : '550 5.1.1 User unknown')
await startMailWorld({
  'remote.example': { rcpt: judge, extensions: ['PIPELINING'] },
  'barred.example': { rcpt: () => '554 5.7.1 Client host blocked using zen.spamhaus.org' },
  'distant.example': { rcpt: judge, delayMs: Number(delayMs) },
})
const stopping = new AbortController()
process.on('SIGTERM', () => stopping.abort())
const config = { helo: 'probe.agent.example', sender: 'verify@agent.example', canary: [], nameServers: [] }
await startAgent({ office, key, logLevel: 'silent', ...config }, createLog('silent'), stopping.signal).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(String(error))
    process.exit(1)
  },
)
