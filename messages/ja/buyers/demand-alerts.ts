import type { demandAlerts as zh } from '../../zh/buyers/demand-alerts.ts'

export const demandAlerts: typeof zh = {
  open: '通知設定',
  title: '新しい引き合いの通知',
  intro: '今の検索と絞り込みに合う新しい引き合いが来たらお知らせします。',
  name: '名前',
  byMail: 'メールでも受け取る',
  add: 'この検索を通知する',
  added: '新しい引き合いをお知らせします：「{name}」',
  none: '通知設定はまだありません',
  all: 'この出典のすべての引き合い',
  foundAt: '前回',
  never: 'まだ見つかっていません',
  broken: 'この検索は使えなくなりました。削除して設定し直してください',
  remove: '「{name}」を削除',
  removed: '通知設定「{name}」を削除しました',
  show: '表示',
  nameMissing: '名前を入力してください',
  mailSubject: '「{name}」：新しい引き合い {amount} 件',
  mailEnd: 'この検索の通知を設定されたため、お送りしています。そのページの「通知設定」で解除できます。',
}
