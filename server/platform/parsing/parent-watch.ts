import { workerData } from 'node:worker_threads'

// A thread of its own: the one that reads may be held up for ever.
const parent = workerData as number
const lookMs = 2_000

function isThere(): boolean {
  try {
    return process.kill(parent, 0)
  } catch {
    return false
  }
}

setInterval(() => {
  if (process.ppid !== parent || !isThere()) process.kill(process.pid, 'SIGKILL')
}, lookMs)
