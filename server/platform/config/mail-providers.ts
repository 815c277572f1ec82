import * as z from 'zod'
import { isLoopback } from './listening-host.ts'

/** A server of a provider's mailboxes. */
export interface MailPlace {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
}

/** A provider of mailboxes at which people sign in with OAuth 2. */
export interface MailProviderConfig {
  name: 'google' | 'microsoft'
  /** How this installation is known there; undefined: a company has to bring its own. */
  app: { clientId: string; clientSecret: string } | undefined
  /** The OpenID Connect issuer, for the mailboxes of one organisation or of all. */
  issuerOf(tenant: string): string
  /** What is asked for, and which of it may not be missing. */
  scope: string
  needed: readonly string[]
  parameters: Readonly<Record<string, string>>
  imap: MailPlace
  smtp: MailPlace
}

const issuer = (usual: string) =>
  z
    .url({ protocol: /^https?$/ })
    .regex(/[^/]$/)
    .default(usual)
const place = (scheme: RegExp, usual: string) =>
  z
    .url({ protocol: scheme })
    .refine((value) => new URL(value).port !== '', 'the port is missing')
    .default(usual)

const id = z.string().min(1).max(300).optional()

/** What an operator may say of the providers; the defaults are what they publish. */
export const mailProviderVariables = {
  GOOGLE_CLIENT_ID: id,
  GOOGLE_CLIENT_SECRET: id,
  GOOGLE_ISSUER: issuer('https://accounts.google.com'),
  GOOGLE_IMAP: place(/^imaps?$/, 'imaps://imap.gmail.com:993'),
  GOOGLE_SMTP: place(/^smtps?$/, 'smtps://smtp.gmail.com:465'),
  MICROSOFT_CLIENT_ID: id,
  MICROSOFT_CLIENT_SECRET: id,
  MICROSOFT_ISSUER: issuer('https://login.microsoftonline.com'),
  MICROSOFT_MAIL_RESOURCE: issuer('https://outlook.office.com'),
  MICROSOFT_IMAP: place(/^imaps?$/, 'imaps://outlook.office365.com:993'),
  MICROSOFT_SMTP: place(/^smtps?$/, 'smtp://smtp.office365.com:587'),
}

type Variables = z.output<z.ZodObject<typeof mailProviderVariables>>

/** The providers with what the operator said of them. */
export function readMailProviders(v: Variables): MailProviderConfig[] {
  const gmail = 'https://mail.google.com/'
  const rights = ['IMAP.AccessAsUser.All', 'SMTP.Send'].map((name) => `${v.MICROSOFT_MAIL_RESOURCE}/${name}`)
  return [
    {
      name: 'google',
      app: readApp(v.GOOGLE_CLIENT_ID, v.GOOGLE_CLIENT_SECRET),
      issuerOf: () => v.GOOGLE_ISSUER,
      scope: `openid email ${gmail}`,
      needed: [gmail],
      // Without the second, who signs in again gets no refresh token.
      parameters: { access_type: 'offline', prompt: 'consent' },
      imap: readPlace(v.GOOGLE_IMAP),
      smtp: readPlace(v.GOOGLE_SMTP),
    },
    {
      name: 'microsoft',
      app: readApp(v.MICROSOFT_CLIENT_ID, v.MICROSOFT_CLIENT_SECRET),
      issuerOf: (tenant) => `${v.MICROSOFT_ISSUER}/${tenant || 'common'}/v2.0`,
      scope: `openid email profile offline_access ${rights.join(' ')}`,
      needed: rights,
      parameters: { prompt: 'select_account' },
      imap: readPlace(v.MICROSOFT_IMAP),
      smtp: readPlace(v.MICROSOFT_SMTP),
    },
  ]
}

function readApp(clientId: string | undefined, clientSecret: string | undefined): MailProviderConfig['app'] {
  return clientId && clientSecret ? { clientId, clientSecret } : undefined
}

// Without encryption on this machine alone.
function readPlace(address: string): MailPlace {
  const { protocol, hostname, port } = new URL(address)
  const security = protocol.endsWith('s:') ? 'tls' : isLoopback(hostname) ? 'none' : 'starttls'
  return { host: hostname, port: Number(port), security }
}
