import type { sendingPace as zh } from '../../zh/email/sending-pace.ts'

export const sendingPace: typeof zh = {
  warmUpTitle: '워밍업',
  warmUpHint:
    '갑자기 많이 보내는 새 도메인은 제한을 받습니다. 계획에 따라 제공업체별로 하루 발송량을 늘리고 나머지는 다음 날로 넘깁니다.',
  beginPlan: '워밍업 시작',
  changePlan: '워밍업 변경',
  endPlan: '워밍업 종료',
  endQuestion: '워밍업을 종료할까요?',
  endHint: '대기 중인 메일이 제한 없이 발송됩니다.',
  ended: '워밍업을 종료했습니다',
  planSaved: '계획을 저장했습니다',
  planDay: '{days}일 중 {day}일째. 오늘 제공업체별 한도: {amount}통',
  planOver: '계획이 끝났습니다. 더 이상 제한하지 않습니다',
  nothingSent: '오늘은 아직 발송이 없습니다',
  firstDay: '첫날 제공업체별 발송 수',
  growth: '하루 증가율(%)',
  days: '일수',
  lastDay: '마지막 날 제공업체별: {amount}',
  limitsTitle: '제공업체별 속도',
  limitsHint:
    '시간당 발송 수이며 수신 서버(MX)별로 묶습니다. 속도를 줄여 달라는 곳만 15~90분 쉬고 나머지는 계속됩니다.',
  unlimited: '제한 없음',
  rests: '{provider}에서 속도를 줄여 달라고 합니다. {until}까지 보내지 않습니다',
  saved: '저장했습니다',
  failed: '속도를 불러오지 못했습니다',
  providers: {
    google: 'Google',
    microsoft: 'Microsoft',
    yahoo: 'Yahoo',
    icloud: 'iCloud',
    qq: 'QQ',
    netease: 'NetEase',
    others: '기타(각각)',
  },
}
