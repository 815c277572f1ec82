import type { clientApps as zh } from '../../zh/frame/client-apps.ts'

export const clientApps: typeof zh = {
  ready: '사용 가능',
  notReady: '설정되지 않음',
  ownClient: '회사 앱: {id}',
  givenClient: '이 설치의 앱 사용',
  noClient: '앱을 등록하고 여기에 입력하면 동료가 자신의 계정을 연결할 수 있습니다',
  setUp: '설정',
  change: '변경',
  remove: '제거',
  removeQuestion: '{provider} 앱을 제거할까요?',
  saved: '저장했습니다',
  appOf: '{provider} 앱',
  clientId: '클라이언트 ID',
  clientSecret: '클라이언트 암호',
  secretKept: '비워 두면 그대로 유지됩니다',
}
