import * as z from 'zod/mini'
import { webAddress } from '../customers/customer-contacts.ts'
import { optionalLine } from '../line.ts'
import { route } from '../route.ts'

/** Laws whose words about a reader's rights can stand below mailings; the texts are `emailPages.rights.<law>`. */
export const dataLaws = ['gdpr', 'pipl'] as const

const domain = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/))

/** Who writes, as it stands below mailings, and what must not stand in them. */
export const mailImprintInput = z.object({
  /** Where the company can be written to; many countries want it in advertising. */
  postalAddress: optionalLine(300),
  /** Null: nothing is said about rights, nor how a reader was found. */
  dataLaw: z._default(z.nullable(z.enum(dataLaws)), null),
  /** A page that says more. */
  privacyUrl: webAddress,
  /** Domains that links of the company's mail must not lead to; those below them are meant too. */
  avoidedDomains: z._default(z.array(domain).check(z.maxLength(200)), []),
})

export const mailImprint = z.object({
  postalAddress: z.string(),
  dataLaw: z.nullable(z.enum(dataLaws)),
  privacyUrl: z.string(),
  avoidedDomains: z.array(z.string()),
})
export type MailImprint = z.infer<typeof mailImprint>

const manage = 'company.sending.manage'

export const mailImprintRoutes = {
  read: route({
    method: 'GET',
    path: '/api/mail-imprint',
    access: manage,
    summary: 'What stands below the company’s mailings: its address, and what readers may ask for.',
    reply: mailImprint,
  }),
  save: route({
    method: 'PUT',
    path: '/api/mail-imprint',
    access: manage,
    summary: 'Change what stands below the company’s mailings.',
    body: mailImprintInput,
    reply: mailImprint,
  }),
}
