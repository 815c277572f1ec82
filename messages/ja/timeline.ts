import type { timeline as zh } from '../zh/timeline.ts'

export const timeline: typeof zh = {
  failed: 'タイムラインを読み込めませんでした',
  empty: 'まだ記録がありません',
  older: '以前の記録',
  show: '表示',
  filters: { followUp: 'フォロー', mail: 'メール', social: 'SNSメッセージ', owner: '担当', change: '変更', shipments: '貨物' },
  missing: '現在、通関データに接続できないため、貨物は表示されていません',
  emptyShown: '選んだ種類の記録はまだありません',
  next: '次回連絡：{time}',
  kinds: {
    created: '顧客を作成',
    changed: '情報を変更',
    deleted: 'ごみ箱へ移動',
    restored: 'ごみ箱から復元',
    merged: '顧客を統合',
    mergeUndone: '統合を取り消し',
    resembles: '類似の顧客があることを確認して保存',
    ownerChanged: '担当者を変更',
    savedFromCustoms: '通関データから保存',
  },
  roles: {
    buyer: '買い手：{name}',
    seller: '売り手：{name}',
  },
  mail: {
    sent: 'メールを送信',
    opened: 'メールを開封',
    clicked: 'メールのリンクをクリック',
    bounced: 'メールが戻りました',
    unsubscribed: '配信停止',
    replied: '返信あり',
    autoReplied: '自動返信',
    complained: '迷惑メールとして報告',
    failed: '送信に失敗',
  },
  shipments: '{month}の貨物',
  shipped: {
    buyer: '{name} の輸入 · 貨物 {records} 件 · 仕入先 {partners} 社',
    seller: '{name} の輸出 · 貨物 {records} 件 · 買い手 {partners} 社',
  },
  shippedValue: '金額 {value}',
}
