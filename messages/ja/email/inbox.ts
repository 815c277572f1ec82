import type { inbox as zh } from '../../zh/email/inbox.ts'

export const inbox: typeof zh = {
  conversation: '会話',
  tabs: {
    open: '未対応',
    mine: '自分の担当',
    unread: '未読',
    automatic: '自動返信',
    closed: '完了',
    all: 'すべて',
  },
  fields: {
    from: '差出人',
    message: 'メール',
    customer: '顧客',
    label: '反応',
    responsible: '担当者',
    lastAt: '受信日時',
    answeredAt: '返信日時',
    email: 'アドレス',
  },
  labels: {
    interested: '興味あり',
    notNow: '今は不要',
    notInterested: '興味なし',
    wrongPerson: '担当者違い',
    outOfOffice: '不在',
  },
  noLabel: '未設定',
  labelHint: '「興味あり」にすると、最初の段階にある顧客は次の段階に進みます',
  interestMoves: '{label}（顧客を「{stage}」に進めます）',
  moved: '次の段階に進んだ顧客：{amount} 件',
  awayUntil: '{day} まで不在',
  unread: '未読',
  markRead: '既読にする',
  markUnread: '未読にする',
  close: '完了にする',
  reopen: '再び開く',
  opened: '{at} に開封',
  earlier: '以前のメールは顧客のタイムラインにあります',
  withoutCustomer:
    'この差出人はどの顧客にも属していません。ここから返信するには、顧客として保存してください。',
  searchHint: '差出人、顧客、件名、本文',
  emptyTitle: 'まだ返信はありません',
  emptyHint:
    '顧客が返信すると、やり取りがここに表示されます。返信は接続した受信用メールボックスから読み込まれます。',
  connectMailbox: 'メールボックスを接続',
}
