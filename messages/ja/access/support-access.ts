import type { supportAccess as zh } from '../../zh/access/support-access.ts'

export const supportAccess: typeof zh = {
  title: 'サポートアクセス',
  tabs: {
    received: '当社へのログイン',
    given: '当社からのログイン',
  },
  searchHint: '人・会社・理由で検索',
  emptyTitle: '代理ログインの記録はありません',
  emptyHint: 'サポート担当者が代理ログインすると、日時・担当者・理由がここに残り、誰も変更できません。',
  running: '進行中',
  inside: '{actor} が {name}（{company}）として代理ログイン中です。',
  minutesLeft: '残り {minutes} 分。',
  leave: '終了して戻る',
  expiry: '貴社のアカウントは {day} に終了します（残り {days} 日）。更新は提供元にお問い合わせください。',
  fields: {
    actorName: 'ログインした人',
    companyName: '会社',
    userName: '代理対象',
    reason: '理由',
    address: 'アドレス',
    startedAt: '開始',
    endedAt: '終了',
  },
}
