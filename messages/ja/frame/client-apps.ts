import type { clientApps as zh } from '../../zh/frame/client-apps.ts'

export const clientApps: typeof zh = {
  ready: '利用可能',
  notReady: '未設定',
  ownClient: '自社のアプリ：{id}',
  givenClient: 'この環境のアプリを使用',
  noClient: 'アプリを登録してここに入力すると、同僚が自分のアカウントを連携できます',
  setUp: '設定',
  change: '変更',
  remove: '削除',
  removeQuestion: '{provider} のアプリを削除しますか？',
  saved: '保存しました',
  appOf: '{provider} のアプリ',
  clientId: 'クライアント ID',
  clientSecret: 'クライアント シークレット',
  secretKept: '空欄なら変更しません',
}
