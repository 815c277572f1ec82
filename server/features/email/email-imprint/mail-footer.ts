import { type CustomerSource, customerSources } from '@landfall/contract/customers/customers.ts'
import type { MailImprint } from '@landfall/contract/email/mail-imprint.ts'
import type { MailPurpose } from '@landfall/contract/email/mail-purposes.ts'
import type { Locale } from '@landfall/contract/locales.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { MailFooter } from '#platform/mail/mail-content.ts'

interface Writer {
  company: string
  purpose: MailPurpose
  imprint: MailImprint
}

/** What stands below a mailing in its language: why it came, who wrote it, and what its reader may ask for. */
export function mailFooter(language: Locale, { company, purpose, imprint }: Writer): MailFooter {
  const { postalAddress, dataLaw, privacyUrl } = imprint
  const say = (key: 'rights.gdpr' | 'rights.pipl') => translate(language, `emailPages.${key}`, { company })
  return {
    reason: translate(language, `emailPages.reasons.${purpose}`, { company }),
    unsubscribe: translate(language, 'emailPages.footerUnsubscribe'),
    lines: [
      ...(postalAddress === '' ? [] : [`${company} · ${postalAddress}`]),
      // Filled in for each reader.
      ...(dataLaw === null
        ? []
        : [translate(language, 'emailPages.foundBy', { source: '{{foundBy}}' }), say(`rights.${dataLaw}`)]),
    ],
    privacy:
      privacyUrl === ''
        ? null
        : { text: translate(language, 'emailPages.privacy'), url: withScheme(privacyUrl) },
  }
}

const withScheme = (address: string) => (/^https?:/i.test(address) ? address : `https://${address}`)

/** How a reader's company was found, in words; one that was pasted into a mailing is known to who sells. */
export function foundBy(language: Locale, source: string | undefined): string {
  const known = customerSources.find((one) => one === source) ?? ('manual' satisfies CustomerSource)
  return translate(language, `emailPages.sources.${known}`)
}
