import type { followUps as zh } from '../zh/follow-ups.ts'

export const followUps: typeof zh = {
  inFuture: 'Un follow-up non può essere nel futuro',
}
