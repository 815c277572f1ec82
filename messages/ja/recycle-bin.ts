import type { recycleBin as zh } from '../zh/recycle-bin.ts'

export const recycleBin: typeof zh = {
  kind: {
    customer: '顧客',
    emailTemplate: 'メールテンプレート',
    emailRelay: '送信サーバー',
    suppression: 'ブラックリストの宛先',
  },
  fields: {
    title: '名前',
    kind: '種類',
    deletedAt: '削除日時',
    deletedBy: '削除者',
    owner: '担当者',
    expiresAt: '完全削除予定',
  },
  restore: '復元',
  restoreHint: '連絡先、フォロー記録、履歴も一緒に戻ります',
  restored: '{amount} 件を復元しました',
  purge: '完全に削除',
  purgeHint: '元に戻せません。連絡先、フォロー記録、履歴も削除されます',
  purgeAll: 'ごみ箱を空にする',
  purgeAllQuestion: 'ごみ箱の中身をすべて完全に削除しますか（{amount} 件）？',
  conflicts: {
    title: '復元できなかった記録があります',
    count: '{amount} 件がごみ箱に残っています',
    keyTaken: '「{value}」は現在「{holder}」が使用しています',
    nameTaken: '「{value}」という名前は使用されています',
    ownerGone: '担当者 {value} は停止されています',
    openHolder: '「{name}」を開く',
    newOwner: '復元先の担当者',
    rename: 'テンプレートを別名で復元',
    retry: 'もう一度復元',
  },
  empty: {
    title: 'ごみ箱は空です',
    hint: '削除した記録は期限までここに保管されます',
  },
  searchHint: '名前で検索',
}
