import type { shell as zh } from '../../zh/frame/shell.ts'

export const shell: typeof zh = {
  updateTitle: '新しいバージョンがあります',
  updateText: '再読み込みすると新しいバージョンを使えます。',
  updateWaits: '保存していない変更があります。保存または破棄すると自動で再読み込みします。',
  updateNow: '再読み込み',
  updateLater: 'あとで',
  offlineTitle: 'オフラインです。',
  offlineText: '表示中の内容は更新できません。入力した内容は残り、接続が戻れば保存できます。',
  staleRows: '{time} 時点のデータです。現在は更新できません。',
  partMissing: 'この部分を読み込めませんでした',
  partOffline:
    'この端末ではまだ開かれておらず、サーバーに接続できません。接続が戻ったらもう一度お試しください。',
  partReplaced: '新しいバージョンに置き換わりました。ページを再読み込みしてください。',
  rightsChanged: '権限が変更されたため、メニューを更新しました',
}
