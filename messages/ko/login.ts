import type { login as zh } from '../zh/login.ts'

export const login: typeof zh = {
  title: '로그인',
  userName: '사용자 이름',
  password: '비밀번호',
  userNameRequired: '사용자 이름을 입력하세요',
  userNameLength: '사용자 이름은 2~16자입니다',
  passwordRequired: '비밀번호를 입력하세요',
  submit: '로그인',
  submitting: '로그인 중…',
  remember: '사용자 이름 기억하기',
  capsLock: 'Caps Lock이 켜져 있습니다',
  showPassword: '비밀번호 표시',
  hidePassword: '비밀번호 숨기기',
  forgotten: '비밀번호를 잊으셨나요?',
  forgottenHint: '회사 관리자에게 요청하세요. 직원 계정에서 재설정할 수 있습니다.',
  language: '언어',
  wait: '{seconds}초 후에 다시 시도하세요',
  pitch: '통관 데이터에서 고객까지',
  redirecting: '로그인을 완료하는 중…',
  redirectDone: '이전 창으로 돌아가거나 여기에서 로그인하세요.',
}
