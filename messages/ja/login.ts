import type { login as zh } from '../zh/login.ts'

export const login: typeof zh = {
  title: 'ログイン',
  userName: 'ユーザー名',
  password: 'パスワード',
  userNameRequired: 'ユーザー名を入力してください',
  userNameLength: 'ユーザー名は2〜16文字です',
  passwordRequired: 'パスワードを入力してください',
  submit: 'ログイン',
  submitting: 'ログイン中…',
  remember: 'ユーザー名を記憶する',
  capsLock: 'Caps Lockがオンです',
  showPassword: 'パスワードを表示',
  hidePassword: 'パスワードを隠す',
  forgotten: 'パスワードをお忘れですか？',
  forgottenHint: '会社の管理者に依頼してください。従業員アカウントから再設定できます。',
  language: '言語',
  wait: '{seconds}秒後にもう一度お試しください',
  pitch: '税関データから成約まで',
  redirecting: 'ログインを完了しています…',
  redirectDone: '元のウィンドウに戻るか、ここでログインしてください。',
}
