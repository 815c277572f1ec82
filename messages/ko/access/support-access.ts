import type { supportAccess as zh } from '../../zh/access/support-access.ts'

export const supportAccess: typeof zh = {
  title: '지원 접속 기록',
  tabs: {
    received: '우리 쪽 접속',
    given: '우리가 접속',
  },
  searchHint: '사람, 회사 또는 사유로 검색',
  emptyTitle: '대신 로그인한 기록이 없습니다',
  emptyHint: '지원 담당자가 대신 로그인하면 누가, 언제, 왜 했는지 여기에 남으며 아무도 바꿀 수 없습니다.',
  running: '진행 중',
  inside: '{actor}님이 {name}({company})(으)로 로그인 중입니다.',
  minutesLeft: '{minutes}분 남았습니다.',
  leave: '종료하고 돌아가기',
  expiry: '귀사의 계정은 {day}에 만료됩니다({days}일 남음). 연장하려면 공급업체에 문의하세요.',
  fields: {
    actorName: '로그인한 사람',
    companyName: '회사',
    userName: '대상 사용자',
    reason: '사유',
    address: '주소',
    startedAt: '시작',
    endedAt: '종료',
  },
}
