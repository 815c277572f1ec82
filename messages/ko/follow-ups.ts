import type { followUps as zh } from '../zh/follow-ups.ts'

export const followUps: typeof zh = {
  inFuture: '팔로업 시간은 미래일 수 없습니다',
}
