import type { dashboard as zh } from '../zh/dashboard.ts'

export const dashboard: typeof zh = {
  greeting: '{name}さん、こんにちは',
  funnel: '今月のファネル',
  previous: '先月 {amount}',
  steps: {
    uploads: '税関ファイルのアップロード',
    shipments: '取り込んだ貨物記録',
    customers: '新規顧客',
    sent: '送信したメール',
    opened: '開封',
    clicked: 'クリック',
  },
  actions: {
    uploads: 'データをアップロード',
    shipments: 'バイヤーを探す',
    customers: '顧客を見る',
    sent: 'メールを書く',
    opened: '開封者を見る',
    clicked: 'クリックした人を見る',
  },
  failed: '数値を読み込めませんでした',
}
