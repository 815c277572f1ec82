import type { mailSignIns as zh } from '../../zh/email/mail-sign-ins.ts'

export const mailSignIns: typeof zh = {
  by: 'ログイン方法',
  password: 'パスワード',
  provider: {
    google: 'Google',
    microsoft: 'Microsoft 365 / Outlook',
  },
  mailbox: '連携済みのメールボックス',
  connect: '{provider} と連携',
  again: '{provider} と再連携',
  waiting: '{provider} のウィンドウで操作してください',
  broken: '{provider} からアクセスを拒否されました。もう一度連携してください。',
  missing: '先にメールボックスを連携してください',
  title: 'メールボックスの連携',
  done: '{address} を連携しました。このウィンドウを閉じて元の画面に戻ってください。',
  appsTitle: 'パスワードなしの連携',
  appsIntro:
    'Google と Microsoft のメールボックスは各社でログインして連携します。パスワードは保存されません。先にプロバイダーでアプリを登録する必要があります。',
  removeHint: 'このアプリで連携したメールボックスは再連携が必要になります。',
  steps: {
    google:
      'Google Cloud の「API とサービス > 認証情報」で「ウェブ アプリケーション」の OAuth クライアントを作成し、Gmail API を有効にして、次のリダイレクト先を登録してください：',
    microsoft:
      'Microsoft Entra の「アプリの登録」でアプリを作成し、委任されたアクセス許可 IMAP.AccessAsUser.All と SMTP.Send を追加し、クライアント シークレットを作成して、次の Web リダイレクト先を登録してください：',
  },
  tenant: 'テナント',
  tenantHint: 'ID またはドメイン。空欄ならどの組織・個人のメールボックスも連携できます',
  tenantWrong: '使えるのは英数字、ドット、ハイフンのみです',
}
