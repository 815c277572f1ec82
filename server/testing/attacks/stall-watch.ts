import { expect } from 'vitest'
import type { AppProcess } from '#testing/app-process.ts'

/** Sees whether an app keeps others waiting while it is given something built to be a burden; it must log at `warn`. */
export interface StallWatch {
  /** Fails if nobody was answered for long while `work` was done. */
  expectNone(name: string, work: () => Promise<unknown>): Promise<void>
}

interface Stall {
  msg: string
  ms: number
  processorMs: number
  routes: string[]
}

// A quarter of a second where processors are quick: what is a burden computes for seconds, and others are three times as slow.
const mostProcessorMs = 750

/** A watch over one app. */
export function watchStalls(app: AppProcess): StallWatch {
  // When the process computed for longer than others may wait, however busy the machine was with others.
  const stalls = () =>
    app
      .output()
      .split('\n')
      .filter((line) => line.includes('nobody was answered'))
      .map((line) => JSON.parse(line) as Stall)
      .filter(({ processorMs }) => processorMs > mostProcessorMs)

  return {
    async expectNone(name, work) {
      const before = stalls().length
      const waits = await waitsDuring(app.url, work)
      // The log is written a moment after the stall.
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(stalls().slice(before), name).toEqual([])
      // Half of the asks in time even on a machine that is busy: one stall of seconds would be seen in the one that waited.
      expect(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)], name).toBeLessThan(250)
    },
  }
}

/** Asks over and over whether the process lives while something else is done. */
async function waitsDuring(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  let isOver = false
  const asking = (async () => {
    while (!isOver) {
      const started = performance.now()
      expect((await fetch(`${url}/healthz`)).status).toBe(200)
      waits.push(performance.now() - started)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })()
  try {
    await work()
  } finally {
    isOver = true
    await asking
  }
  return waits
}

/** A text of at most `length` characters made of one piece. */
export const fill = (piece: string, length: number): string => piece.repeat(Math.floor(length / piece.length))
