import { type MailCheck, mailCheckRoutes, triedLinks } from '@landfall/contract/email/mail-checks.ts'
import type { Context } from '#platform/http/context.ts'
import { endpointWithoutTransaction, type HttpServer } from '#platform/http/endpoint.ts'
import type { FetchPage } from '#platform/http/page-fetch.ts'
import { mailParsers } from '#platform/mail/mail-parsers.ts'
import { buildMessage } from '#platform/mail/message-builder.ts'
import type { SpamFilter } from '#platform/mail/spam-filter.ts'
import { readImprint } from '../email-imprint/imprint-store.ts'
import { sampleOptOut } from '../email-templates/template-service.ts'
import { findDeadLinks } from './link-trial.ts'

/** What checks of mail ask. */
export interface CheckNeeds {
  fetchPage: FetchPage
  /** Undefined: the installation has none. */
  spamFilter: SpamFilter | undefined
}

/** Looks at what a mail leads to, and asks a filter. */
export function registerMailCheckRoutes(server: HttpServer, needs: CheckNeeds): void {
  endpointWithoutTransaction(server, mailCheckRoutes.check, async (ctx, { body }) => {
    const { postalAddress, avoidedDomains } = await ctx.transaction(readImprint)
    const found = await mailParsers.ask(ctx, 'findLinks', body.html)
    const links = found.filter((url) => url !== sampleOptOut).slice(0, triedLinks)
    const hosts = [...new Set(links.map((url) => new URL(url).hostname.toLowerCase()))]
    const isAvoided = (host: string) =>
      avoidedDomains.some((domain) => host === domain || host.endsWith(`.${domain}`))
    const [deadLinks, filter] = await Promise.all([
      findDeadLinks(links, needs.fetchPage, ctx.gone ?? new AbortController().signal),
      askFilter(ctx, needs.spamFilter, body),
    ])
    return {
      deadLinks,
      avoidedHosts: hosts.filter(isAvoided),
      hasPostalAddress: postalAddress !== '',
      filter,
    }
  })
}

interface Mail {
  subject: string
  html: string
  text: string
}

async function askFilter(
  { user, log }: Context,
  spamFilter: SpamFilter | undefined,
  { subject, html, text }: Mail,
): Promise<MailCheck['filter']> {
  if (!spamFilter) return null
  const sender = { name: user.name, address: user.email || 'sales@example.org' }
  const message = await buildMessage({
    ...{ from: sender, to: { name: '', address: 'reader@example.org' } },
    ...{ subject, html, text, messageId: `${crypto.randomUUID()}@example.org`, date: new Date() },
  })
  try {
    return { isSilent: false, ...(await spamFilter(message)) }
  } catch (error) {
    log.warn({ err: error }, 'the spam filter could not be asked')
    return { isSilent: true, score: 0, limit: 0, rules: [] }
  }
}
