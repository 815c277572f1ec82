import * as z from 'zod/mini'
import { line } from '../line.ts'
import { route } from '../route.ts'

/** Typefaces that mail programs have; each stands for a row of them. */
export const mailFonts = ['sans', 'serif', 'round', 'mono'] as const
export type MailFont = (typeof mailFonts)[number]

/** Pages of the company that mails can name at most. */
export const mostBrandLinks = 12

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))
const webPage = z
  .string()
  .check(z.trim(), z.maxLength(500), z.regex(/^https?:\/\/[^/{}?#@\s]+(?:[/?#][^\s"<>]*)?$/i))

const look = {
  /** A picture of the library; empty: none. */
  logo: z.string().check(z.maxLength(200), z.regex(/^$|^\/p\/\d{1,18}-[0-9a-f]{32}\.(?:png|jpg|gif)$/)),
  /** In pixels. */
  logoWidth: z.int().check(z.gte(40), z.lte(400)),
  /** Of buttons, links and lines. */
  accent: colour,
  textColour: colour,
  background: colour,
  font: z.enum(mailFonts),
}

export const mailBrandInput = z.object({
  ...look,
  links: z.array(z.object({ label: line(1, 60), url: webPage })).check(z.maxLength(mostBrandLinks)),
})
export type MailBrandInput = z.infer<typeof mailBrandInput>

export const mailBrand = z.object({
  ...look,
  links: z.array(z.object({ label: z.string(), url: z.string() })),
})
export type MailBrand = z.infer<typeof mailBrand>

/** What mails look like before a company has said anything. */
export const plainBrand: MailBrand = {
  ...{ logo: '', logoWidth: 160, accent: '#1668dc', textColour: '#1f2328', background: '#ffffff' },
  ...{ font: 'sans', links: [] },
}

export const mailBrandRoutes = {
  read: route({
    method: 'GET',
    path: '/api/mail-brand',
    access: 'email.template.read',
    summary: 'How mails of blocks look: logo, colours, typeface and the company’s pages.',
    reply: mailBrand,
  }),
  save: route({
    method: 'PUT',
    path: '/api/mail-brand',
    access: 'company.sending.manage',
    summary: 'Change how mails of blocks look; templates are drawn anew, mails under way stay as they are.',
    body: mailBrandInput,
    reply: z.extend(mailBrand, {
      /** Templates that were drawn anew. */
      redrawn: z.number(),
    }),
  }),
}
