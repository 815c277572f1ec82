import type { followUps as zh } from '../zh/follow-ups.ts'

export const followUps: typeof zh = {
  method: '방법',
  methods: {
    call: '전화',
    email: '이메일',
    sms: '문자',
    visit: '방문/미팅',
  },
  content: '내용',
  contentHint: '무엇을 이야기했고, 다음은 무엇인가요?',
  happenedAt: '일시',
  now: '지금',
  nextContactAt: '다음 연락',
  unchanged: '변경 없음',
  save: '팔로업 기록',
  saved: '팔로업을 기록했습니다',
  inFuture: '팔로업 시간은 미래일 수 없습니다',
}
