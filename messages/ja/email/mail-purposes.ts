import type { mailPurposes as zh } from '../../zh/email/mail-purposes.ts'

export const mailPurposes: typeof zh = {
  label: '送信目的',
  hint: '配信とともに記録され、フッターで受信理由を伝えます',
  offer: '初めての連絡・ご提案',
  business: '取引先とのやりとり',
  news: '受信者が希望したお知らせ',
  service: '注文や問い合わせについて',
}
