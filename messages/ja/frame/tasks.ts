import type { tasks as zh } from '../../zh/frame/tasks.ts'

export const tasks: typeof zh = {
  title: 'タスク',
  kind: {
    customsImport: '通関データの取り込み',
    customsRevert: 'アップロードの取り消し',
    customsExport: '通関データの書き出し',
    customerExport: '顧客の書き出し',
    collectedExport: '収集した会社の書き出し',
    directoryExport: 'バイヤーデータの書き出し',
    placeExport: '地図の会社の書き出し',
    customerImport: '顧客のインポート',
    customerImportRevert: '顧客インポートの取り消し',
    customerBatch: '顧客の一括変更',
    customerBatchUndo: '一括変更の取り消し',
    customerPlacement: '顧客の担当の一括変更',
    historyExport: '配信履歴の書き出し',
    pointsExport: 'ポイント履歴のエクスポート',
    addressExport: 'アドレスのエクスポート',
    employeeHandOver: '社員の引き継ぎ',
    sendTask: 'メール配信',
    companyExport: '会社データの書き出し',
    logExport: 'ログのエクスポート',
    recyclePurge: '記録の完全削除',
    contactFinding: '連絡先の検索',
  },
  state: {
    queued: '待機中',
    running: '実行中',
    done: '完了',
    failed: '失敗',
    cancelled: 'キャンセル済み',
  },
  /** What a task waits for before it goes on by itself. */
  waits: {
    store: 'データストアの復旧待ち',
    storage: '保存領域の空き待ち',
    reading: 'まもなくファイルを読み直します',
    verification: 'アドレスを検証しています。終わり次第、遅くとも5分後に続きます',
    recognitions: '同僚の顧客についてお知らせできる件数に達しました。インポートは後で続きます',
  },
  waitsUntil: '自動的に再開します。再開できない場合は {until} に中止します。',
}
