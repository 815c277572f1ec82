import type { socialAccounts as zh } from '../../zh/social/social-accounts.ts'

export const socialAccounts: typeof zh = {
  intro:
    '각 플랫폼의 공식 API로 메시지를 주고받습니다. 토큰은 암호화되어 저장되며 해당 플랫폼에만 전송됩니다.',
  add: '계정 연결',
  failed: '계정을 불러오지 못했습니다',
  emptyTitle: '연결된 계정이 없습니다',
  emptyHint: '연결하면 받은 메시지가 소셜 받은함에 표시됩니다',
  network: '플랫폼',
  about: {
    whatsapp:
      'WhatsApp Cloud API: 번호로 온 메시지에 마지막 수신 후 24시간 동안 자유롭게 답장할 수 있습니다.',
    telegram:
      '텔레그램 봇: 봇에게 메시지를 보낸 사람에게 언제든지 답장할 수 있습니다. 봇이 먼저 대화를 시작할 수는 없습니다.',
    facebook:
      'Facebook 페이지의 Messenger: 페이지로 메시지를 보낸 사람에게 마지막 수신 후 24시간 동안 답장할 수 있습니다.',
    linkedin:
      'LinkedIn 페이지: 게시물을 올립니다. LinkedIn에는 메시지 창구가 없으므로 고객 화면에서 프로필을 열고 문구를 복사하세요.',
  },
  health: {
    ok: '정상',
    failing: '응답 없음',
    reauth: '새 토큰 필요',
  },
  tokenHint: {
    whatsapp: 'Meta 비즈니스 관리자의 시스템 사용자 영구 토큰이 필요합니다.',
    telegram: '토큰은 @BotFather에서 받습니다.',
    facebook: 'pages_messaging 권한이 있는 사용자 토큰이 필요합니다.',
    linkedin: '토큰은 LinkedIn 개발자 포털의 토큰 생성기에서 발급합니다.',
  },
  token: '토큰',
  businessId: 'WhatsApp Business 계정 ID',
  appSecret: '앱 시크릿',
  appSecretHint: '받은 내용이 Meta에서 온 것인지 확인하는 데 쓰이며, 앱의 기본 설정에 있습니다',
  appSecretKept: '비워 두면 그대로 유지됩니다',
  find: '조회',
  target: '연결할 번호, 봇 또는 페이지',
  noTargets: '이 토큰으로 사용할 수 있는 번호, 봇 또는 페이지가 없습니다',
  unusable: '{name} (토큰에 권한 없음)',
  taken: '{name} (이미 연결됨)',
  bound: '계정이 연결되었습니다',
  door: '수신 설정',
  doorHint:
    'Meta 앱의 Webhook 설정에 두 값을 입력하고 messages와 message_template_status_update를 구독해 주세요(Messenger는 message_deliveries와 message_reads도).',
  doorOpen: '이 플랫폼은 자동으로 설정되었으므로 할 일이 없습니다.',
  address: '콜백 URL',
  verifyToken: '확인 토큰',
  renew: '토큰 교체',
  renewed: '토큰이 교체되었습니다',
  check: '지금 확인',
  unbind: '연결 해제',
  unbindQuestion: '“{name}” 연결을 해제할까요?',
  unbindHint:
    '토큰과 시크릿은 즉시 삭제됩니다. 계정은 대화 {amount}개와 함께 휴지통으로 이동하며, 복원하면 새 토큰이 필요합니다.',
  unbound: '연결이 해제되었습니다',
  played: '데모 계정',
  tryOut: '체험 메시지 받기',
  triedOut: '체험 메시지를 소셜 받은함으로 보냈습니다',
  playedHint: '플랫폼을 이 기기에서 재현하며 밖으로 나가는 것은 없습니다',
  conversations: '대화: {amount}',
  checkedAt: '확인',
  expiresAt: '토큰 만료: {day}',
  eventAt: '마지막 수신',
  noEvents: '아직 받은 것이 없습니다',
  refused: '서명이 맞지 않는 요청을 거부했습니다. 앱 시크릿을 확인해 주세요.',
  way: '방법',
  bySignIn: '네트워크에서 로그인',
  byToken: '토큰 입력',
  signInFirst: '먼저 네트워크에서 로그인하세요',
  apps: {
    meta: 'Meta(Facebook, WhatsApp)',
    linkedin: 'LinkedIn',
  },
  appMissing: '아직 {provider}로 로그인할 수 없습니다. 먼저 앱을 설정하거나 토큰을 입력하세요.',
  appSetUp: '앱 설정',
  connect: '{provider}로 로그인',
  connected: '{provider} 로그인 완료',
  waiting: '{provider} 창에서 진행해 주세요',
  signedIn: '{network}에 로그인했습니다. 이 창을 닫고 원래 화면으로 돌아가세요.',
  appsTitle: '앱',
  appsIntro:
    '로그인으로 계정을 연결하려면 네트워크에 앱을 한 번 등록해야 합니다. 앱을 바꿔도 연결된 계정은 그대로입니다.',
  appSteps: {
    meta: 'Meta for Developers에서 ‘비즈니스’ 유형의 앱을 만들고 Facebook 로그인, Messenger, WhatsApp을 추가한 뒤 다음 유효한 OAuth 리디렉션 URI를 등록하세요:',
    linkedin:
      'LinkedIn 개발자 포털에서 페이지용 앱을 만들고 ‘Community Management API’를 추가한 뒤 다음 승인된 리디렉션 URL을 등록하세요:',
  },
  appRemoveHint: '연결된 계정은 토큰이 끝날 때까지 계속 작동합니다.',
  renewedBy: '토큰은 {day} 전에 자동으로 갱신됩니다',
}
