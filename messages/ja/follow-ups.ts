import type { followUps as zh } from '../zh/follow-ups.ts'

export const followUps: typeof zh = {
  inFuture: 'フォローの日時を未来にすることはできません',
}
