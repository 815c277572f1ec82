import type { followUps as zh } from '../zh/follow-ups.ts'

export const followUps: typeof zh = {
  inFuture: 'Un seguimiento no puede estar en el futuro',
}
