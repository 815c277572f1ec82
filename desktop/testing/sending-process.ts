// An engine in a process of its own, to be killed: prints results, and acknowledges the numbers it is told.
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { MailResult } from '@landfall/contract/desktop-bridge.ts'
import { loadHostKey } from '#sending/host-key.ts'
import { SendingEngine } from '#sending/sending-engine.ts'
import { buildJob } from './build-job.ts'

const [folder = '', port = '', tls = ''] = process.argv.slice(2)
const hostKey = loadHostKey(folder)
const print = (result: MailResult) => process.stdout.write(`${JSON.stringify(result)}\n`)
const engine = new SendingEngine({
  ...{ journalPath: join(folder, 'journal.jsonl'), hostKey, secondMs: 1, mailbox: { tls: JSON.parse(tls) } },
  onProgress: () => undefined,
  onResult: print,
})
createInterface({ input: process.stdin }).on('line', (seq) => {
  engine.acknowledge(Number(seq))
  if (engine.run(7)?.task.state === 'done' && engine.status().undelivered.length === 0) process.exit(0)
})
for (const result of engine.status().undelivered) print(result)
engine.start(buildJob(hostKey.name, { port: Number(port), count: 200, mailboxes: 3 }))
