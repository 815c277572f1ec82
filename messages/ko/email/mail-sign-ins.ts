import type { mailSignIns as zh } from '../../zh/email/mail-sign-ins.ts'

export const mailSignIns: typeof zh = {
  by: '로그인 방법',
  password: '비밀번호',
  provider: {
    google: 'Google',
    microsoft: 'Microsoft 365 / Outlook',
  },
  mailbox: '연결된 메일함',
  connect: '{provider}로 연결',
  again: '{provider} 다시 연결',
  waiting: '{provider} 창에서 진행해 주세요',
  broken: '{provider}에서 더 이상 접근을 허용하지 않습니다. 다시 연결해 주세요.',
  missing: '먼저 메일함을 연결하세요',
  title: '메일함 연결',
  done: '{address} 메일함을 연결했습니다. 이 창을 닫고 원래 화면으로 돌아가세요.',
  appsTitle: '비밀번호 없는 메일함',
  appsIntro:
    'Google과 Microsoft 메일함은 해당 업체에서 로그인해 연결하며 비밀번호를 저장하지 않습니다. 먼저 제공업체에 앱을 등록해야 합니다.',
  removeHint: '이 앱으로 연결한 메일함은 다시 연결해야 합니다.',
  steps: {
    google:
      'Google Cloud의 ‘API 및 서비스 > 사용자 인증 정보’에서 ‘웹 애플리케이션’ 유형의 OAuth 클라이언트를 만들고 Gmail API를 켠 뒤 다음 리디렉션 주소를 등록하세요:',
    microsoft:
      'Microsoft Entra의 ‘앱 등록’에서 앱을 만들고 위임된 권한 IMAP.AccessAsUser.All과 SMTP.Send를 추가하고 클라이언트 암호를 만든 뒤 다음 웹 리디렉션 주소를 등록하세요:',
  },
  tenant: '테넌트',
  tenantHint: 'ID 또는 도메인. 비워 두면 모든 조직과 개인의 메일함을 연결할 수 있습니다',
  tenantWrong: '영문자, 숫자, 점, 하이픈만 쓸 수 있습니다',
}
