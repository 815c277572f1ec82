import type { followUps as zh } from '../zh/follow-ups.ts'

export const followUps: typeof zh = {
  method: '方法',
  methods: {
    call: '電話',
    email: 'メール',
    sms: 'SMS',
    visit: '訪問・面談',
  },
  content: '内容',
  contentHint: '話した内容と次の一歩',
  happenedAt: '日時',
  now: '今',
  nextContactAt: '次回連絡',
  unchanged: '変更しない',
  save: 'フォローを記録',
  saved: 'フォローを記録しました',
  inFuture: 'フォローの日時を未来にすることはできません',
}
