import type { notices as zh } from '../zh/notices.ts'

export const notices: typeof zh = {
  kind: {
    assignedToMe: '{by}さんから顧客 {amount} 件を割り当てられました',
    dropsSoon: '{days} 日以内に共有プールへ移る顧客が {amount} 件あります',
    replyReceived: '{name}さんから「{subject}」に返信がありました',
    taskDone: '{task}が完了しました：{title}',
    taskFailed: '{task}に失敗しました：{title}',
    exportReady: '{task}のファイルをダウンロードできます：{title}',
    pointsLow: 'ポイントが残り少なくなっています（残高 {balance}）',
    accountExpiring: '会社のアカウントはあと {days} 日で期限切れになります',
    signedInAs: '{by}さんがあなたとしてログインしました',
    passwordReset: '{by}さんがあなたのパスワードをリセットしました',
    securityChanged: 'ログイン方法が変わりました：{change}',
  },
  security: {
    password: 'パスワードの変更',
    secondFactorOn: '2 段階認証の有効化',
    secondFactorOff: '2 段階認証の無効化',
    recoveryCodeUsed: 'リカバリーコードによるログイン',
    singleSignOn: 'シングルサインオンの変更',
  },
}
