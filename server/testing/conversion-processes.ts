import { readFileSync } from 'node:fs'

/** The processes that a server, or this process, has started to read files in; their numbers in order of their start. */
export function conversionsOf(pid = process.pid, script = 'worker.ts'): number[] {
  const children = readText(`/proc/${pid}/task/${pid}/children`).trim().split(' ').map(Number)
  return children.filter((child) => readText(`/proc/${child}/cmdline`).includes(script))
}

/** Whether a process is there and not merely waiting to be forgotten. */
export function isLiving(pid: number): boolean {
  const state = /^State:\s+(\w)/m.exec(readText(`/proc/${pid}/status`))?.[1]
  return state !== undefined && state !== 'Z' && state !== 'X'
}

/** Waits for the first such process. */
export async function nextConversion(pid = process.pid, script = 'worker.ts'): Promise<number> {
  for (const started = Date.now(); Date.now() - started < 60_000; ) {
    const [first] = conversionsOf(pid, script)
    if (first) return first
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error('no file is being read')
}

/** Has a process read for moments only until something has come about, and leaves it stopped: a small file has a middle, too. */
export async function stopConversionWhen(pid: number, isReached: () => Promise<boolean>): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  for (const started = Date.now(); !(await isReached()); ) {
    if (Date.now() - started > 60_000) throw new Error('the file was not read so far')
    process.kill(pid, 'SIGCONT')
    await new Promise((resolve) => setTimeout(resolve, 5))
    process.kill(pid, 'SIGSTOP')
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended in between.
    return ''
  }
}
