import type { attachments as zh } from '../../zh/email/attachments.ts'

export const attachments: typeof zh = {
  label: '添付ファイル',
  attach: 'ファイルを添付',
  hint: '最大 {count} 個、合計 {limit} まで',
  failed: '「{name}」を送信できませんでした：{reason}',
  empty: '「{name}」は空です',
  tooMany: '最大 {count} 個までです',
  blocked: '「{name}」のような種類のファイルはメールサーバーに拒否されます',
  tooLarge: '添付ファイルは合計 {limit} までです',
  heavy:
    '添付ファイルは合計 {size} です。全員に送られるため、配信が遅くなり、迷惑メールに入りやすくなります。多くの人に送る場合はリンクをお勧めします。',
  remove: '「{name}」を外す',
  sending: '「{name}」を送信中',
  open: '「{name}」をダウンロード',
  personal: '受信者ごとのファイル',
  personalHint:
    'リストの列にファイル名を書きます（複数はセミコロン区切り）。各自の行のファイルだけが届きます',
  personalColumn: 'ファイル名の列',
  noPersonal: '使わない',
  personalCount: '自分のファイルが届く受信者：{amount}',
  personalMissing: 'まだないファイル：{names}',
  personalUnused: '誰の行にもないファイル：{names}',
  personalFiles: 'ファイル',
}
