import type { signInWindow as zh } from '../../zh/frame/sign-in-window.ts'

export const signInWindow: typeof zh = {
  openWindow: '창이 열리지 않았나요? 여기서 열기',
  running: '제공업체로 이동하는 중…',
  nothing: '연결할 것이 없습니다',
  failed: '연결하지 못했습니다',
  home: '홈으로',
  handBackTitle: '데스크톱 클라이언트에서 계속하세요',
  handBackHint:
    '이 응답을 복사해 처음 시작한 클라이언트 화면에 붙여 넣으세요. 다른 사람에게 알려 주지 마세요.',
  handBackOver:
    '데스크톱 클라이언트에서 시작하지 않았다면 이 시도는 만료되었거나 다른 사람의 것입니다. 다시 시작하세요.',
  answer: '제공업체의 응답',
  copyAnswer: '응답 복사',
  pasteHint: '브라우저에서 창을 열었습니다. 거기서 로그인한 뒤 표시된 응답을 복사해 여기에 붙여 넣으세요.',
  take: '연결',
}
