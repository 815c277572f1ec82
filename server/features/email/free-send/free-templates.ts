import { writeTemplate } from '@landfall/contract/email/email-variables.ts'
import type { MailImprint } from '@landfall/contract/email/mail-imprint.ts'
import type { MailPurpose } from '@landfall/contract/email/mail-purposes.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import { readImprint } from '../email-imprint/imprint-store.ts'
import { mailFooter } from '../email-imprint/mail-footer.ts'

interface ContentRow {
  purpose: MailPurpose
  id: number
  templateName: string
  language: Locale
  subject: string
  html: string
  plainText: string
  trackReads: boolean
  links: { id: number; url: string }[]
}

/** A text of a mailing as a client fills it in: with its footer, its counted links and its picture. */
export interface FreeTemplate {
  id: number
  title: string
  templateContent: string
  subject: string
  text: string
  linkIds: number[]
}

/** The texts of a mailing. */
export async function loadTemplates(ctx: TransactionContext, taskId: number): Promise<FreeTemplate[]> {
  const rows = await ctx.db.query<ContentRow>(
    `select c.id, c.template_name, c.language, c.subject, c.html, c.plain_text, t.track_reads, t.purpose,
       coalesce((select json_agg(json_build_object('id', l.id, 'url', l.url)) from send_links l
         where l.content_id = c.id), '[]') as links
     from send_contents c join send_tasks t on t.id = c.task_id where c.task_id = $1 order by c.id`,
    [taskId],
  )
  const imprint = await readImprint(ctx.db)
  return Promise.all(rows.map((row) => compile(ctx, imprint, row)))
}

async function compile(
  ctx: TransactionContext,
  imprint: MailImprint,
  row: ContentRow,
): Promise<FreeTemplate> {
  const { id, templateName, language, subject, html, plainText, trackReads, purpose, links } = row
  const options = {
    footer: mailFooter(language, { company: ctx.company.name, imprint, purpose }),
    linkIds: new Map(links.map((link) => [link.url, link.id])),
    withPixel: trackReads,
  }
  const content = { language, subject, html, plainText }
  const compiled = await mailParsers.ask(ctx, 'compile', { content, options })
  return {
    id,
    title: templateName,
    templateContent: writeTemplate(compiled.html),
    subject: writeTemplate(compiled.subject),
    text: writeTemplate(compiled.text),
    linkIds: compiled.linkIds,
  }
}
