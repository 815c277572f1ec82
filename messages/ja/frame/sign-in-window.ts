import type { signInWindow as zh } from '../../zh/frame/sign-in-window.ts'

export const signInWindow: typeof zh = {
  openWindow: 'ウィンドウが開かない場合はこちら',
  running: 'プロバイダーへ移動しています…',
  nothing: '連携するものはありません',
  failed: '連携できませんでした',
  home: 'ホームへ',
  handBackTitle: 'デスクトップクライアントで続けてください',
  handBackHint:
    'この内容をコピーし、操作を始めたクライアントの画面に貼り付けてください。ほかの人には渡さないでください。',
  handBackOver:
    'デスクトップクライアントで始めていない場合、この操作は期限切れか、ほかの人のものです。もう一度始めてください。',
  answer: 'プロバイダーからの応答',
  copyAnswer: '応答をコピー',
  pasteHint:
    'ブラウザーで画面を開きました。そこでログインし、表示された応答をコピーしてここに貼り付けてください。',
  take: '連携する',
}
