import type { common as zh } from '../zh/common.ts'

export const common: typeof zh = {
  siteTitle: '貿易顧客開発システム',
  cancel: 'キャンセル',
  close: '閉じる',
  save: '保存',
  otherLanguages: 'ほかの言語',
  retry: '再試行',
  refresh: '更新',
  undo: '元に戻す',
  loading: '読み込み中',
  required: '{field}は必須です',
  yes: 'はい',
  no: 'いいえ',
  none: 'なし',
  unexpectedError: '問題が発生しました。もう一度お試しください。',
  requestTimedOut: 'リクエストがタイムアウトしました',
  networkFailed: 'サーバーに接続できません。接続を確認してください。',
  unreadableAnswer: 'サーバーから解釈できない応答がありました（{status}）',
  /** Why nobody is signed in although somebody signed in. */
  session: {
    tokenMissing:
      'サインイン情報がありません（token is undefined）。このサイトの Cookie を許可して、もう一度サインインしてください',
    userMissing: '認証に失敗しました。もう一度サインインしてください',
    rolesMissing:
      'アカウントに権限が割り当てられていません（roles must be a non-null array）。管理者にお問い合わせください',
  },
  /** What was tried, before the reason why it came to nothing. */
  failed: {
    delete: '削除できませんでした：{reason}',
    createTask: 'マーケティングタスクを作成できませんでした：{reason}',
    submit: '送信を開始できませんでした：{reason}',
    save: 'データベースに保存できませんでした：{reason}',
  },
  pageBroken: 'このページでエラーが発生しました',
  pageBrokenHint: '保存済みのデータは失われていません。再読み込みして続行してください。',
  reload: '再読み込み',
  copy: '「{text}」をコピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした。手動で選択してコピーしてください',
  showTable: '表で表示',
  showChart: 'グラフで表示',
  saveAs: '{format} で保存',
  noData: 'データがありません',
  dropFile: 'ここにファイルをドロップ、またはクリックして選択',
  fileTooLarge: 'ファイル「{name}」は{limit}を超えています',
  fileKindWrong: 'ファイル「{name}」は対応していない形式です（対応形式: {kinds}）',
  unsavedChanges: '保存していない変更は失われます。このページを閉じますか？',
  unsavedInput: '入力した内容は失われます。閉じますか？',
  discard: '破棄して閉じる',
  labelBefore: '{label}：',
  time: {
    justNow: 'たった今',
  },
  dismiss: '通知を閉じる',
}
