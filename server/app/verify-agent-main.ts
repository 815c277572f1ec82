import { startAgent } from '#features/addresses/verification-agents/agent-wiring.ts'
import { createLog } from '#platform/log/log.ts'
import { announce, failPlainly, readAgentConfigOrExit } from './command-line.ts'

const config = readAgentConfigOrExit()
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
announce(`Asking mail servers for ${config.office} as ${config.helo}`)
await startAgent(config, createLog(config.logLevel), stopping.signal).then(() => process.exit(0), failPlainly)
