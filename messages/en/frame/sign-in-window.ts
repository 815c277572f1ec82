import type { signInWindow as zh } from '../../zh/frame/sign-in-window.ts'

export const signInWindow: typeof zh = {
  openWindow: 'No window? Open it here',
  running: 'On the way to the provider…',
  nothing: 'There is nothing to connect here',
  failed: 'Nothing was connected',
  home: 'To the start page',
  handBackTitle: 'Go on in the desktop client',
  handBackHint: 'Copy this answer and paste it in the client, where you began. Give it to nobody else.',
  handBackOver:
    'If you did not begin in the desktop client, this attempt is over or belongs to somebody else: begin again.',
  answer: 'The provider’s answer',
  copyAnswer: 'Copy the answer',
  pasteHint: 'The window opened in your browser. Sign in there, copy the answer it shows and paste it here.',
  take: 'Connect',
}
