import * as z from 'zod/mini'
import { line } from '../line.ts'
import { route } from '../route.ts'
import { templateHtmlLimit } from './email-templates.ts'

/** What a look at the world beyond a mail found. */
export const mailCheck = z.object({
  /** Links that lead nowhere; the status is null where nobody answered. */
  deadLinks: z.array(z.object({ url: z.string(), status: z.nullable(z.int()) })),
  /** Hosts of links that the company does not want in its mail. */
  avoidedHosts: z.array(z.string()),
  /** Whether the footer says where the company can be written to. */
  hasPostalAddress: z.boolean(),
  /** What the installation's spam filter makes of it; null where there is none. */
  filter: z.nullable(
    z.object({
      /** It did not answer. */
      isSilent: z.boolean(),
      score: z.number(),
      /** From here on mail is junk to it. */
      limit: z.number(),
      /** Rules of the filter that spoke against the mail, the heaviest first. */
      rules: z.array(z.string()),
    }),
  ),
})
export type MailCheck = z.infer<typeof mailCheck>

/** Links that are tried at most. */
export const triedLinks = 20

export const mailCheckRoutes = {
  check: route({
    method: 'POST',
    path: '/api/mail-checks',
    access: 'email.template.read',
    summary: 'Try the links of a mail as its reader gets it, and ask the spam filter of the installation.',
    body: z.object({
      subject: line(0, 2_000),
      html: z.string().check(z.maxLength(templateHtmlLimit * 2)),
      text: z._default(z.string().check(z.maxLength(templateHtmlLimit)), ''),
    }),
    reply: mailCheck,
  }),
}
