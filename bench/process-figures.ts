import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Largest resident memory of a process so far, in MB. */
export function peakMemory(pid: number): number {
  if (!existsSync(`/proc/${pid}/status`)) return Number.NaN
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1000
}

/** Lets the largest resident memory of a process begin anew with what it has now. */
export function forgetPeak(pid: number): void {
  if (existsSync(`/proc/${pid}/clear_refs`)) writeFileSync(`/proc/${pid}/clear_refs`, '5')
}

/** Seconds of processor time a process has used. */
export function processorTime(pid: number): number {
  if (!existsSync(`/proc/${pid}/stat`)) return Number.NaN
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
