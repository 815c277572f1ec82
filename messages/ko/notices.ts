import type { notices as zh } from '../zh/notices.ts'

export const notices: typeof zh = {
  kind: {
    assignedToMe: '{by} 님이 고객 {amount}곳을 배정했습니다',
    dropsSoon: '{days}일 안에 공용 풀로 넘어갈 고객이 {amount}곳 있습니다',
    replyReceived: '{name} 님이 “{subject}”에 답장했습니다',
    taskDone: '{task} 완료: {title}',
    taskFailed: '{task} 실패: {title}',
    exportReady: '{task} 파일을 다운로드할 수 있습니다: {title}',
    pointsLow: '포인트가 얼마 남지 않았습니다. 잔액: {balance}',
    accountExpiring: '회사 계정이 {days}일 후 만료됩니다',
    signedInAs: '{by} 님이 회원님 계정으로 로그인했습니다',
    passwordReset: '{by} 님이 비밀번호를 재설정했습니다',
    securityChanged: '로그인 방법이 변경되었습니다: {change}',
  },
  security: {
    password: '비밀번호 변경',
    secondFactorOn: '2단계 인증 사용 시작',
    secondFactorOff: '2단계 인증 사용 중지',
    recoveryCodeUsed: '복구 코드로 로그인',
    singleSignOn: '통합 로그인 변경',
  },
}
