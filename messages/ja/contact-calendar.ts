import type { contactCalendar as zh } from '../zh/contact-calendar.ts'

export const contactCalendar: typeof zh = {
  zone: {
    customer: '顧客の現地時間（{zone}）',
    country: '顧客の現地時間（{zone}、国からの推定）',
    company: '会社の時間（{zone}）。顧客の国が登録されていません',
  },
  yourTime: 'こちらの時間：{time}',
  nowThere: '現地の今の時刻：{time}',
  assumed: 'タイムゾーンは国から推定しています',
  weekend: '現地は週末です',
  holiday: '現地は祝日です：{name}',
  move: '{time} に変更',
  feedTitle: '次回連絡',
  contact: '{name} に連絡',
  there: '現地時間：{time}（{zone}）',
  title: 'カレンダー',
  intro:
    '次回連絡の予定をお使いのカレンダーで確認できます。このアドレスを知っている人は、顧客名と連絡の日時を読むことができます。',
  none: 'カレンダーのアドレスはまだありません。',
  create: 'アドレスを作成',
  renew: 'アドレスを更新',
  renewQuestion: '新しいアドレスを作成しますか？これまでのアドレスはすぐに使えなくなります。',
  close: '無効にする',
  closeQuestion: 'カレンダーを無効にしますか？アドレスはすぐに使えなくなります。',
  closed: 'カレンダーを無効にしました',
  address: 'カレンダーのアドレス',
  addressHint: '今コピーしてください。再び表示されることはありません。',
  created: '作成：{time}',
  lastRead: '最終読み取り：{time}',
  neverRead: 'まだ読み取られていません',
  failed: 'カレンダーを読み込めませんでした',
}
