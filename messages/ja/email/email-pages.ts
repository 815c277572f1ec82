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
  reasons: {
    offer: '{company} の製品がお役に立つと考え、このメールをお送りしています。',
    business: '{company} とお取引のある方にこのメールをお送りしています。',
    news: '{company} のお知らせをご希望された方にお送りしています。',
    service: '{company} へのご注文・お問い合わせに関するメールです。',
  },
  footerUnsubscribe: '配信停止',
  foundBy: '貴社を知った経緯：{source}。',
  privacy: 'プライバシー通知',
  rights: {
    gdpr: '{company} が保有するお客様の情報の開示、訂正、削除、利用への異議は、いつでもこのメールへの返信でお申し出いただけます。データ保護機関に申し立てることもできます。',
    pipl: '中国の個人情報保護法に基づき、{company} が保有するお客様の情報の開示、訂正、削除、同意の撤回は、このメールへの返信でお申し出いただけます。',
  },
  sources: {
    manual: '当社営業担当',
    customs: '公開されている通関記録',
    import: '企業名簿',
    map: '公開されている企業地図',
    search: '公開ウェブサイト',
  },
}
