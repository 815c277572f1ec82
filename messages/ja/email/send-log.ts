import type { sendLog as zh } from '../../zh/email/send-log.ts'

export const sendLog: typeof zh = {
  title: '送信ログ',
  failed: '送信ログを読み込めませんでした',
  emptyTitle: '送信中のメールはありません',
  emptyHint: '送信タスクを開始すると、1 通ごとの結果がここに表示されます',
  results: '送信結果',
  which: '表示するタスク',
  allTasks: 'すべてのタスク',
  noResults: '結果はまだありません',
  nextTry: '次回の再試行：{time}',
}
