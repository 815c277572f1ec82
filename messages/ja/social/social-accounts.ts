import type { socialAccounts as zh } from '../../zh/social/social-accounts.ts'

export const socialAccounts: typeof zh = {
  intro:
    '各ネットワークの公式APIでメッセージを送受信します。トークンは暗号化して保存し、そのネットワークにだけ送ります。',
  add: 'アカウントを連携',
  failed: 'アカウントを読み込めませんでした',
  emptyTitle: '連携済みのアカウントはありません',
  emptyHint: '連携すると、届いたメッセージがソーシャル受信箱に表示されます',
  network: 'ネットワーク',
  about: {
    whatsapp:
      'WhatsApp Cloud API：番号に届いたメッセージに、最後の受信から24時間は自由に返信できます。Metaビジネスマネージャのシステムユーザーの無期限トークンが必要です。',
    telegram:
      'Telegramボット：ボットに書き込んだ人にいつでも返信できます。ボットから会話は始められません。トークンは@BotFatherで取得します。',
    facebook:
      'FacebookページのMessenger：ページに書き込んだ人に、最後の受信から24時間返信できます。pages_messaging権限のあるユーザートークンが必要です。',
    linkedin:
      'LinkedIn ページ：投稿を公開できます。LinkedIn にはメッセージ用の窓口がないため、顧客画面からプロフィールを開いて文面をコピーします。',
  },
  health: {
    ok: '正常',
    failing: '応答なし',
    reauth: '新しいトークンが必要',
  },
  token: 'トークン',
  businessId: 'WhatsApp BusinessアカウントID',
  appSecret: 'app secret',
  appSecretHint: '届いた内容がMetaからであることの確認に使います。アプリの基本設定にあります',
  appSecretKept: '空欄なら変更しません',
  find: '検索',
  target: '連携する番号・ボット・ページ',
  noTargets: 'このトークンで扱える番号・ボット・ページはありません',
  unusable: '{name}（トークンに権限がありません）',
  taken: '{name}（連携済み）',
  bound: 'アカウントを連携しました',
  door: '受信の設定',
  doorHint:
    'MetaアプリのWebhook設定に両方を入力し、messages と message_template_status_updateを購読してください（Messengerではmessage_deliveriesとmessage_readsも）。',
  doorOpen: 'このネットワークは自動で設定済みです。操作は不要です。',
  address: 'コールバックURL',
  verifyToken: '検証トークン',
  renew: 'トークンを更新',
  renewed: 'トークンを更新しました',
  check: '今すぐ確認',
  unbind: '連携を解除',
  unbindQuestion: '「{name}」の連携を解除しますか？',
  unbindHint:
    'トークンと秘密鍵はすぐに削除されます。アカウントは会話（{amount}件）とともにごみ箱に移り、復元後は新しいトークンが必要です。',
  unbound: '連携を解除しました',
  played: 'デモアカウント',
  tryOut: '試しに1件受信する',
  triedOut: '試用メッセージをソーシャル受信箱に送りました',
  playedHint: 'ネットワークはこのマシン上で再現され、外部には送信されません',
  conversations: '会話：{amount}',
  checkedAt: '最終確認',
  expiresAt: 'トークンの期限：{day}',
  eventAt: '最終受信',
  noEvents: 'まだ何も届いていません',
  refused: '署名の合わないものを拒否しました。app secretを確認してください。',
  way: '方法',
  bySignIn: 'ネットワークでログイン',
  byToken: 'トークンを入力',
  signInFirst: '先にネットワークでログインしてください',
  apps: {
    meta: 'Meta（Facebook、WhatsApp）',
    linkedin: 'LinkedIn',
  },
  appMissing:
    '{provider} でのログインはまだ使えません。先に「アプリ」を設定するか、トークンを入力してください。',
  connect: '{provider} でログイン',
  connected: '{provider} でログイン済み',
  waiting: '{provider} のウィンドウで操作してください',
  signedIn: '{network} にログインしました。このウィンドウを閉じて元の画面に戻ってください。',
  appsTitle: 'アプリ',
  appsIntro:
    'ログインでアカウントを連携するには、ネットワークにアプリを一度登録する必要があります。アプリを変更しても連携済みのアカウントはそのままです。',
  appSteps: {
    meta: 'Meta for Developers で「ビジネス」タイプのアプリを作成し、Facebook ログイン、Messenger、WhatsApp を追加して、次の有効な OAuth リダイレクト URI を登録してください：',
    linkedin:
      'LinkedIn 開発者ポータルでページ用のアプリを作成し、「Community Management API」を追加して、次の承認済みリダイレクト URL を登録してください：',
  },
  appRemoveHint: '連携済みのアカウントは、トークンの期限まで使えます。',
  renewedBy: 'トークンは {day} までに自動更新されます',
}
