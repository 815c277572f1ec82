import type { followUps as zh } from '../zh/follow-ups.ts'

export const followUps: typeof zh = {
  inFuture: 'A follow-up cannot lie in the future',
}
