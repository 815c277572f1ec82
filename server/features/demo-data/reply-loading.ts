import { parseTemplate, renderTemplate } from '@landfall/contract/email-variables.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { copyInto } from '#platform/postgres/copy-into.ts'
import { type LoadContext, momentOf } from './customer-loading.ts'
import { mailTexts, replyTexts } from './demo-texts.ts'

/** A message that may have been answered. */
export interface AnsweredDemoMail {
  id: number
  language: Locale
  address: string
  variables: Readonly<Record<string, string>>
  /** Minutes ago; undefined when nothing was clicked. */
  clickedAt: number | undefined
  unsubscribedAt: number | undefined
}

const oneIn = 3
const minutesToAnswer = 95
// What came later waits for an answer in the queues, and the demo's own story is told there.
const oldEnough = 31 * 24 * 60

/** Stores replies of some who followed a link more than a month ago. */
export async function loadReplies(ctx: LoadContext, mails: readonly AnsweredDemoMail[]): Promise<void> {
  const answered = mails
    .filter(({ clickedAt = 0, unsubscribedAt }) => clickedAt > oldEnough && unsubscribedAt === undefined)
    .filter((_mail, index) => index % oneIn === 0)
    .map((mail) => ({ ...mail, at: momentOf(ctx, (mail.clickedAt ?? 0) - minutesToAnswer) }))
  if (answered.length === 0) return
  await copyInto(
    ctx.db,
    'mail_answers (recipient_id, kind, message_key, from_address, subject, body, happened_at)',
    answered.map(({ id, language, address, variables, at }) => [
      id,
      'reply',
      `demo-${id}`,
      address.toLowerCase(),
      `Re: ${subjectOf(language, variables)}`,
      replyTexts[language],
      at,
    ]),
  )
  await ctx.db.query(
    `update send_recipients r set replied_at = a.happened_at from mail_answers a
     where a.recipient_id = r.id and r.id = any($1)`,
    [answered.map(({ id }) => id)],
  )
}

function subjectOf(language: Locale, variables: AnsweredDemoMail['variables']): string {
  const subject = mailTexts.find((text) => text.language === language)?.subject ?? ''
  return renderTemplate(parseTemplate(subject), variables)
}
