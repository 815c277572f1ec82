import type { mailSignIns as zh } from '../../zh/email/mail-sign-ins.ts'

export const mailSignIns: typeof zh = {
  by: 'Sign in by',
  password: 'Password',
  provider: {
    google: 'Google',
    microsoft: 'Microsoft 365 / Outlook',
  },
  mailbox: 'Connected mailbox',
  connect: 'Connect with {provider}',
  again: 'Connect with {provider} again',
  waiting: 'Waiting for the {provider} window',
  broken: '{provider} no longer lets us in. Connect the mailbox again.',
  missing: 'Connect the mailbox first',
  title: 'Connect a mailbox',
  done: '{address} is connected. You can close this window and go on where you were.',
  appsTitle: 'Mailboxes without passwords',
  appsIntro:
    'Mailboxes at Google and Microsoft are connected by signing in there; no password is stored. An application has to be registered with the provider first.',
  removeHint: 'Mailboxes connected through it have to be connected again.',
  steps: {
    google:
      'In Google Cloud, under “APIs & Services > Credentials”, create an OAuth client of the type “Web application”, enable the Gmail API, and enter this redirect address:',
    microsoft:
      'In Microsoft Entra, under “App registrations”, create an application, add the delegated permissions IMAP.AccessAsUser.All and SMTP.Send, create a client secret, and enter this redirect address for the web:',
  },
  tenant: 'Tenant',
  tenantHint: 'Its ID or domain; empty lets mailboxes of any organisation and person in',
  tenantWrong: 'Only letters, digits, dots and hyphens',
}
