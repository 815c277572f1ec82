import type { menu as zh } from '../zh/menu.ts'

export const menu: typeof zh = {
  home: 'ホーム',
  dashboard: 'ダッシュボード',
  customs: '通関データ',
  customsUpload: '通関データのアップロード',
  customsQuery: '通関データ検索',
  customsDetail: '通関データ詳細',
  customers: '顧客管理',
  customerList: '顧客一覧',
  email: 'メールマーケティング',
  marketingTasks: 'マーケティングタスク',
  serverSending: 'サーバー配信',
  serverSendingAdd: 'サーバー配信を作成',
  emailTemplates: 'メールテンプレート',
  emailTemplateAdd: 'テンプレートを作成',
  emailTemplateEdit: 'テンプレートを編集',
  sendHistory: '配信履歴',
  system: 'システム管理',
  companyConfig: '会社設定',
  outbox: 'キャプチャ済み送信箱',
}
