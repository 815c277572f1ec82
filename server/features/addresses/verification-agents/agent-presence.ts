import type { Log } from '#platform/log/log.ts'
import type { Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'
import { takeBack } from '../verification-work/verification-queue.ts'
import { isAgentThere } from './agent-store.ts'

const everyMs = 2_000

/** Whether somebody elsewhere asks mail servers for us. */
export interface AgentPresence {
  /** As it was seen a moment ago. */
  isThere(): boolean
  /** As it is now. */
  look(): Promise<boolean>
  stop(): void
}

/** Watches whether an agent is there; what lost ones were to ask for comes back to this machine. */
export function watchAgents(systemDb: Db, log: Log): AgentPresence {
  let isThere = false
  const look = async () => {
    const was = isThere
    isThere = await isAgentThere(systemDb)
    if (was !== isThere)
      log.warn({ isThere }, 'whether an agent asks mail servers for this installation has changed')
    return isThere
  }
  const stop = startRegularWork({
    ...{ log, everyMs, failed: 'looking for agents failed' },
    async run() {
      if (!(await look())) await takeBack(systemDb)
    },
  })
  return { isThere: () => isThere, look, stop }
}
