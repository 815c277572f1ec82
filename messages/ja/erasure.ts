import type { erasure as zh } from '../zh/erasure.ts'

export const erasure: typeof zh = {
  title: '個人データの消去',
  intro:
    '本人の請求に応じて、その人の情報をすべて検索・開示・消去します。消去後は再登録を防ぐための復元できないハッシュだけが残ります。',
  searchLabel: 'メール、電話または氏名',
  search: '検索',
  nobody: 'この人の情報は見つかりませんでした',
  alreadyErased: 'このアドレスは消去済みで、再登録できません',
  found: '{amount} 人見つかりました',
  noName: '氏名なし',
  inBin: 'ごみ箱内',
  inspect: '登場箇所を表示',
  places: 'この人が登場する箇所',
  place: {
    contacts: '顧客の連絡先担当者',
    keys: '顧客の識別に使うアドレス',
    texts: '備考とフォロー記録',
    timeline: '顧客タイムライン',
    messages: '送信履歴',
    tracking: '開封とクリック',
    suppressions: 'ブラックリスト',
    capturedMails: '模擬送信箱',
    notices: 'お知らせ',
    logs: 'ログ',
    exportFiles: 'まだ取得できるエクスポートファイル（すべて取り下げ）',
  },
  employeeAccounts:
    'このアドレスは従業員アカウント（{amount} 件）でも使われています。従業員管理で対応してください',
  outOfReach:
    '通関データは企業のみを記録しているため対象外です。配信済みのメールとダウンロード済みのファイルは取り消せません。',
  disclose: 'この人のデータを書き出す',
  erase: 'この人を消去',
  reference: '請求の受付番号（任意）',
  confirmTitle: 'この人を {amount} か所から消去しますか？',
  confirmText: '元に戻せません。確認のため「{word}」と入力してください。',
  confirmWord: '消去',
  done: '消去しました',
  history: '消去の記録',
  certificate: '証明書をダウンロード',
  certificateTitle: '個人データ消去証明書',
  fields: {
    happenedAt: '消去日時',
    userName: '実行者',
    reference: '受付番号',
    records: '対象件数',
    number: '番号',
  },
  empty: {
    title: '消去の記録はありません',
    hint: '証明書はここに保管されます',
  },
}
