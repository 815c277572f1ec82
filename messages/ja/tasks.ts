import type { tasks as zh } from '../zh/tasks.ts'

export const tasks: typeof zh = {
  title: 'タスク',
  kind: {
    customsImport: '通関データの取り込み',
    customsRevert: 'アップロードの取り消し',
    customsExport: '通関データの書き出し',
    customerExport: '顧客の書き出し',
    historyExport: '配信履歴の書き出し',
    sendTask: 'メール配信',
    companyExport: '会社データの書き出し',
  },
  state: {
    queued: '待機中',
    running: '実行中',
    done: '完了',
    failed: '失敗',
    cancelled: 'キャンセル済み',
  },
}
