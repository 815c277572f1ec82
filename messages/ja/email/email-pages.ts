import type { emailPages as zh } from '../../zh/email/email-pages.ts'

export const emailPages: typeof zh = {
  testSubject: 'テストメール',
  unsubscribeTitle: '配信停止',
  unsubscribeQuestion: '{company} から {address} へのメールが届かなくなります。',
  unsubscribeButton: '配信を停止する',
  unsubscribedTitle: '配信を停止しました',
  unsubscribedText: '{address} には {company} からのメールは届きません。',
  linkUnknownTitle: 'リンクが無効です',
  linkUnknownText: 'リンクが不完全か、既に無効です。配信停止はメールへの返信でご連絡ください。',
  footerReason: '{company} の製品がお役に立つと考え、このメールをお送りしています。',
  footerUnsubscribe: '配信停止',
}
