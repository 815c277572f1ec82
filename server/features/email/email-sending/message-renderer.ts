import { countryCode, type VariableValues } from '@landfall/contract/email/email-variables.ts'
import type { MailPurpose } from '@landfall/contract/email/mail-purposes.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import { countryName } from '#platform/i18n/country-name.ts'
import type { MailPart } from '#platform/mail/attachment-part.ts'
import type { DkimSigner } from '#platform/mail/dkim-signer.ts'
import type { LinkTokens } from '#platform/mail/link-token.ts'
import { type CompiledContent, renderContent } from '#platform/mail/mail-content.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import type { MailTokens } from '#platform/mail/mail-token.ts'
import { buildMessage, type MailAddress } from '#platform/mail/message-builder.ts'
import type { MailEnvelope } from '#platform/mail/smtp-connection.ts'
import { type Db, one } from '#platform/postgres/database.ts'
import type { SecretBox } from '#platform/secrets/secret-box.ts'
import { readImprint } from '../email-imprint/imprint-store.ts'
import { foundBy, mailFooter } from '../email-imprint/mail-footer.ts'
import { findIdentity, type SenderIdentity } from '../sender-domains/sender-signing.ts'
import { loadAttachments, loadPersonalFiles } from './attachment-loading.ts'
import type { ClaimedRecipient } from './recipient-store.ts'

/** A message as it goes over the wire. */
export interface RenderedMessage {
  envelope: MailEnvelope
  raw: Buffer
}

export interface RendererParts {
  systemDb: Db
  secrets: SecretBox
  tokens: LinkTokens
  mailTokens: MailTokens
  publicUrl(): string
  /** The domain at which mail reaches us; empty: it does not. */
  mailInDomain: string
  files: FileStore
  /** Whether bounces come to us instead of to the sender. */
  returnsBounces: boolean
}

interface ContentRow {
  purpose: MailPurpose
  isHttpsOnly: boolean
  taskId: number
  companyId: number
  companyName: string
  fromName: string
  fromAddress: string
  replyTo: string
  trackReads: boolean
  isLetter: boolean
  /** Whether some readers get files of their own. */
  hasPersonalFiles: boolean
  /** A letter that is one of many. */
  offersLeaving: boolean
  inReplyTo: string
  references: string
  language: Locale
  subject: string
  html: string
  plainText: string
  links: { id: number; url: string }[]
}

interface LoadedContent {
  row: ContentRow
  compiled: CompiledContent
  domain: string
  values: VariableValues
  attachments: readonly MailPart[]
  identity: SenderIdentity
}

/** Writes messages; each content is read and taken apart once. */
export function createRenderer(parts: RendererParts, signers: readonly DkimSigner[]) {
  const contents = new Map<number, Promise<LoadedContent>>()
  return async (recipient: ClaimedRecipient): Promise<RenderedMessage> => {
    const { contentId } = recipient
    const loading = contents.get(contentId) ?? loadContent(parts, contentId)
    contents.set(contentId, loading)
    return write(parts, await loading, { recipient, signers })
  }
}

async function loadContent(
  { systemDb, files, secrets }: Pick<RendererParts, 'systemDb' | 'files' | 'secrets'>,
  contentId: number,
): Promise<LoadedContent> {
  const row = await one<ContentRow>(
    systemDb,
    `select t.id as task_id, t.company_id, m.name as company_name, t.from_name, t.from_address, t.reply_to,
       t.track_reads, t.is_letter, t.personal_column <> '' as has_personal_files, t.offers_leaving, t.purpose, t.in_reply_to,
       coalesce((select s.is_https_only from mail_safety s where s.company_id = t.company_id), false) as is_https_only,
       t.message_references as "references", c.language, c.subject, c.html, c.plain_text,
       coalesce((select json_agg(json_build_object('id', l.id, 'url', l.url)) from send_links l
         where l.content_id = c.id), '[]') as links
     from send_contents c join send_tasks t on t.id = c.task_id join companies m on m.id = t.company_id
     where c.id = $1`,
    [contentId],
  )
  if (!row) throw new Error('a recipient without content')
  const options = {
    footer:
      row.isLetter && !row.offersLeaving
        ? null
        : mailFooter(row.language, {
            company: row.companyName,
            purpose: row.purpose,
            imprint: await readImprint(systemDb, row.companyId),
          }),
    linkIds: new Map(row.links.map(({ id, url }) => [url, id])),
    withPixel: row.trackReads,
  }
  const caller = { company: { id: row.companyId }, isPatient: true }
  const { language, subject, html, plainText } = row
  const content = { language, subject, html, plainText }
  const compiled = await mailParsers.ask(caller, 'compile', { content, options })
  const values = {
    'sender.name': row.fromName,
    'sender.email': row.fromAddress,
    'company.name': row.companyName,
  }
  const attachments = await loadAttachments(systemDb, files, row.taskId)
  return {
    row,
    compiled,
    values,
    attachments,
    identity: await findIdentity(systemDb, secrets, { companyId: row.companyId, address: row.fromAddress }),
    domain: row.fromAddress.slice(row.fromAddress.lastIndexOf('@') + 1),
  }
}

interface WriteWishes {
  recipient: ClaimedRecipient
  signers: readonly DkimSigner[]
}

async function write(
  { systemDb, files, tokens, mailTokens, publicUrl, mailInDomain, returnsBounces }: RendererParts,
  { row, compiled, values, attachments, domain, identity }: LoadedContent,
  { recipient, signers }: WriteWishes,
): Promise<RenderedMessage> {
  const base = identity.linkBase ?? publicUrl()
  // Leaving never depends on a name that somebody else looks after.
  const recipientId = recipient.id
  const unsubscribeUrl = `${publicUrl()}/u/${tokens.sign('unsubscribe', { recipientId, linkId: 0 })}`
  const all = {
    ...variablesOf(base, { row, compiled, values, recipient, tokens }),
    unsubscribeUrl,
  }
  // The same on every try, so that a repeated message can be recognised as the same one.
  const sent = { recipientId, resends: recipient.resends }
  const byMail = mailInDomain !== '' && !row.isHttpsOnly
  const leaveAddress = `u-${mailTokens.sign('leave', sent)}@${mailInDomain}`
  const from: MailAddress = { name: row.fromName, address: row.fromAddress }
  const rendered = renderContent(compiled, all)
  const own = row.hasPersonalFiles ? await loadPersonalFiles(systemDb, files, recipientId) : []
  const raw = await buildMessage(
    {
      from,
      to: { name: recipient.name, address: recipient.address },
      replyTo: row.replyTo ? { name: row.fromName, address: row.replyTo } : undefined,
      messageId: `${mailTokens.sign('message', sent)}@${domain}`,
      date: new Date(),
      headers: [
        ...(row.isLetter ? threadOf(row) : []),
        ...(row.isLetter && !row.offersLeaving
          ? []
          : leavingOf(row, [unsubscribeUrl, ...(byMail ? [`mailto:${leaveAddress}`] : [])])),
      ],
      ...rendered,
      attachments: [...attachments, ...own],
      // Who writes plain text wants it to arrive as such.
      html: row.isLetter && row.html === '' ? undefined : rendered.html,
    },
    [...signers, ...identity.signers],
  )
  const isOurs = mailInDomain !== '' && returnsBounces
  const envelopeFrom = isOurs
    ? `b-${mailTokens.sign('return', sent)}@${identity.returnDomain ?? mailInDomain}`
    : row.fromAddress
  return { envelope: { from: envelopeFrom, to: recipient.address }, raw }
}

interface Filling extends Pick<LoadedContent, 'row' | 'compiled' | 'values'> {
  recipient: ClaimedRecipient
  tokens: LinkTokens
}

/** What is filled in for one reader; what is counted leads to the base. */
function variablesOf(
  base: string,
  { row, compiled, values, recipient, tokens }: Filling,
): Record<string, string> {
  const recipientId = recipient.id
  const all: Record<string, string> = { ...recipient.variables, ...(values as Record<string, string>) }
  all[countryCode] = all['customer.country'] ?? ''
  all['customer.country'] = countryName(all['customer.country'], row.language)
  all.foundBy = foundBy(row.language, all['customer.source'])
  if (row.trackReads) all.pixelUrl = `${base}/t/o/${tokens.sign('open', { recipientId, linkId: 0 })}.gif`
  for (const linkId of compiled.linkIds) {
    all[`link.${linkId}`] = `${base}/t/c/${tokens.sign('click', { recipientId, linkId })}`
  }
  return all
}

/** What lets programs offer to leave, and services tell whose mail it is. */
function leavingOf(
  { taskId, companyId, fromAddress }: ContentRow,
  ways: readonly string[],
): [string, string][] {
  const domain = fromAddress.slice(fromAddress.lastIndexOf('@') + 1)
  return [
    ['List-Unsubscribe', ways.map((way) => `<${way}>`).join(', ')],
    ['List-Unsubscribe-Post', 'List-Unsubscribe=One-Click'],
    ['List-Id', `<company-${companyId}.${domain}>`],
    ['Feedback-ID', `${taskId}:${companyId}:server:landfall`],
  ]
}

/** What puts a letter into the thread it belongs to. */
function threadOf({ inReplyTo, references }: ContentRow): [string, string][] {
  if (inReplyTo === '') return []
  return [
    ['In-Reply-To', inReplyTo],
    ['References', references],
  ]
}
