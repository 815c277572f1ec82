import type { verificationAgents as zh } from '../../zh/addresses/verification-agents.ts'

export const verificationAgents: typeof zh = {
  title: 'アドレス検証エージェント',
  intro:
    'このサーバーの25番ポートが閉じている場合は、メールサーバーに接続できる別のマシンでエージェントを動かせます。キーを使ってここからアドレスを受け取り、メールサーバーに問い合わせ、結果を返します。接続中のエージェントがあればそれが問い合わせ、なければここで処理を続けます。',
  empty: 'エージェントはまだありません',
  emptyHint: 'メールサーバーにはこのマシンから問い合わせます。',
  add: 'エージェントを追加',
  name: '名前',
  nameHint: 'マシンのある都市など',
  setUp: '別のマシンでの起動',
  setUpHint:
    'Node とこのプログラムをインストールします（データベースは不要です）。名前はご自身のものに置き換えてください。VERIFY_HELO はそのマシンの IP の逆引きと一致し、VERIFY_SENDER のドメインはその IP からの送信を許可している必要があります。',
  keyTitle: 'エージェントのキー',
  keyWarning: 'キーは今回だけ表示されます。エージェントのマシンに保存してください。',
  keyKept: '保存しました',
  lastSeen: '最終接続',
  settled: '{amount} 件を検証',
  made: '追加',
  revoke: 'キーを取り消す',
  revokeQuestion: '「{name}」のキーを取り消しますか？',
  revokeText:
    'エージェントはすぐに止まります。処理中のアドレスはほかのエージェントかこのマシンに引き継がれ、失われません。',
  revoked: 'キーを取り消しました',
  health: {
    new: '未接続',
    lost: '応答なし',
    closed: '25番ポート閉鎖',
    noNames: '名前解決不可',
    unnamed: '逆引きなし',
    well: '正常',
  },
  healthHint: {
    new: 'キーを使って起動するとここに表示されます。',
    lost: '1分間応答がありません。受け取ったアドレスは自動的に戻ります。',
    closed: 'メールサーバーに接続できないため、アドレスを受け取りません。',
    noNames: 'ドメインを調べられないため、アドレスを受け取りません。',
    unnamed: 'IP の逆引きがその名前を指していないため、拒否するメールサーバーがあります。',
  },
}
