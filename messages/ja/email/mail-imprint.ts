import type { mailImprint as zh } from '../../zh/email/mail-imprint.ts'

export const mailImprint: typeof zh = {
  tab: 'メールのフッター',
  hint: '一斉送信とシーケンスのメールの下に、各メールの言語で表示されます。個人宛ての手紙には付きません。',
  postalAddress: '郵送先住所',
  postalHint: '番地、郵便番号、都市、国。米国、カナダ、EU などでは広告メールへの記載が必要です。',
  dataLaw: '受信者の権利についての説明',
  dataLawHint:
    '会社を知った経緯（通関データ、企業名簿やファイル、地図、ウェブサイト、営業担当）もメールの下に表示されます。',
  privacyUrl: 'プライバシー通知の URL',
  avoidedDomains: 'リンク先にしないドメイン',
  avoidedHint: '送信前に確認します。サブドメインも対象です。1 件ごとに Enter を押してください。',
  saved: '保存しました',
  failed: 'メールのフッターを読み込めませんでした',
  laws: { none: '説明しない', gdpr: 'GDPR（EU、英国、スイス）', pipl: '個人情報保護法（中国）' },
}
