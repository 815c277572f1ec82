import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'

/** Largest resident memory of a process so far, in MB. */
export function peakMemory(pid: number): number {
  if (!existsSync(`/proc/${pid}/status`)) return Number.NaN
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}

/** Lets the largest resident memory of a process begin anew with what it has now. */
export function forgetPeak(pid: number): void {
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Seconds of processor time a process has used, and the processes it has started and that have ended. */
export function processorTime(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / 100
}

/** Seconds of processor time that a process and all that it has started have used, running or ended. */
export function processorTimeOfAll(pid: number): number {
  return childrenOf(pid).reduce((sum, child) => sum + processorTimeOfAll(child), processorTime(pid))
}

function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : []
}

/** What a process and the processes it starts hold together. */
export interface MemoryWatch {
  /** The most so far, in MB; a page that they share counts once. */
  peak(): number
  stop(): void
}

/** Looks at the memory of a process and of those it has started, four times a second. */
export function watchMemory(pid: number): MemoryWatch {
  let most = 0
  const look = () => {
    most = Math.max(most, memoryWithChildren(pid))
  }
  look()
  const timer = setInterval(look, 250)
  return { peak: () => most, stop: () => clearInterval(timer) }
}

/** Open handles of a process and of those it has started: files, sockets and pipes. */
export function handlesWithChildren(pid: number): number {
  try {
    const own = readdirSync(`/proc/${pid}/fd`).length
    return childrenOf(pid).reduce((sum, child) => sum + handlesWithChildren(child), own)
  } catch {
    // It has ended meanwhile.
    return 0
  }
}

/** What a process and those it has started hold, in MB; a page that they share counts once. */
export function memoryWithChildren(pid: number): number {
  try {
    // One that has just ended says nothing of its memory any more.
    const own =
      Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1000
    return childrenOf(pid).reduce((sum, child) => sum + memoryWithChildren(child), own)
  } catch {
    // It has ended meanwhile.
    return 0
  }
}
