import type { sendingPace as zh } from '../../zh/email/sending-pace.ts'

export const sendingPace: typeof zh = {
  warmUpTitle: 'ウォームアップ',
  warmUpHint:
    '急に大量に送る新しいドメインは制限されます。計画に沿って、プロバイダーごとに 1 日の送信数を増やし、残りは翌日に回します。',
  beginPlan: 'ウォームアップを開始',
  changePlan: 'ウォームアップを変更',
  endPlan: 'ウォームアップを終了',
  endQuestion: 'ウォームアップを終了しますか？',
  endHint: '待機中のメールは制限なく送信されます。',
  ended: 'ウォームアップを終了しました',
  planSaved: '計画を保存しました',
  planDay: '{days} 日中 {day} 日目。本日の各プロバイダーへの送信枠：{amount} 通',
  planOver: '計画は完了しました。制限はありません',
  nothingSent: '本日の送信はまだありません',
  firstDay: '初日の各プロバイダーへの送信数',
  growth: '1 日あたりの増加率（%）',
  days: '日数',
  lastDay: '最終日の各プロバイダーへの送信数：{amount}',
  limitsTitle: 'プロバイダー別の速度',
  limitsHint:
    '1 時間あたりの通数。受信サーバー（MX）ごとにまとめます。減速を求められたプロバイダーだけ 15〜90 分休みます。',
  unlimited: '制限なし',
  rests: '{provider} が減速を求めています。{until} まで送信しません',
  saved: '保存しました',
  failed: '速度を読み込めませんでした',
  providers: {
    google: 'Google',
    microsoft: 'Microsoft',
    yahoo: 'Yahoo',
    icloud: 'iCloud',
    qq: 'QQ',
    netease: 'NetEase',
    others: 'その他（それぞれ）',
  },
}
