import * as z from 'zod/mini'
import { optionalLine } from '../line.ts'
import { social } from './customer-profile.ts'

/** A text of any lines, empty when nothing is said. */
export const optionalText = (limit: number) => z._default(z.string().check(z.trim(), z.maxLength(limit)), '')

/** Empty, or one address. */
const emailText = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.maxLength(320),
      z.email({ pattern: /^$|^[^\s@"<>(),;:\\[\]]{1,64}@(?:[^\s@.,;:<>()]+\.)+[^\s@.,;:<>()]{2,}$/u }),
    ),
  '',
)

/** What stands before the extension behind a number, in the ways it is written. */
const extension =
  /[ ;,(]{0,3}(?:ext(?:ension)?[.:=]?|x|#|转|分机|内線|내선|durchwahl|int(?:erno)?\.?) ?(\d{1,8})\)?$/i

/** A telephone number without its separators, its extension behind an `x`; a leading 00 becomes the + of an international number. */
export function normalisePhone(text: string): string {
  const plain = text.normalize('NFKC').replace(/\s+/g, ' ').trim()
  const [, inside] = extension.exec(plain) ?? []
  const digits = plain
    .replace(extension, '')
    .replace(/\(0\)/g, '')
    .replace(/[\s().\-/–]/g, '')
  const number = digits.startsWith('00') ? `+${digits.slice(2)}` : digits
  return inside === undefined ? number : `${number}x${inside}`
}

/** A telephone number as it is kept: `+14155550100`, `02155550100`, `+14155550100x4781`. */
export const phoneShape = /^\+?[0-9]{5,15}(?:x[0-9]{1,8})?$/

const phone = z.string().check(z.overwrite(normalisePhone), z.regex(phoneShape))
/** Empty, or a telephone number. */
export const optionalPhone = z
  .string()
  .check(z.overwrite(normalisePhone), z.regex(/^$|^\+?[0-9]{5,15}(?:x[0-9]{1,8})?$/))

/** A telephone number without its extension. */
export function numberDialled(phone: string): string {
  return phone.replace(/x[0-9]*$/, '')
}

/** The address by which a device calls a number. */
export function callAddress(phone: string): string {
  const [number = '', inside] = phone.split('x')
  return inside ? `tel:${number};ext=${inside}` : `tel:${number}`
}

/** Empty, or an address of the web. */
export const webAddress = z._default(
  z
    .string()
    .check(
      z.trim(),
      z.maxLength(300),
      z.regex(/^$|^(?:https?:\/\/)?[^\s/.]+(?:\.[^\s/.]+)+(?:[/?#]\S*)?$/iu),
    ),
  '',
)

/** A person at a customer; one without any value is dropped. */
export const contactInput = z.object({
  /** Names an existing person; absent for a new one. */
  id: z.optional(z.int()),
  name: optionalLine(120),
  jobTitle: optionalLine(120),
  workEmail: emailText,
  personalEmail: emailText,
  phones: z._default(z.array(phone).check(z.maxLength(10)), []),
  linkedin: webAddress,
  otherEmails: z.optional(z.array(emailText).check(z.maxLength(10))),
  socials: z.optional(z.array(social).check(z.maxLength(20))),
})
export type ContactInput = z.infer<typeof contactInput>

export const contactView = z.object({
  id: z.number(),
  name: z.string(),
  jobTitle: z.string(),
  workEmail: z.string(),
  personalEmail: z.string(),
  phones: z.array(z.string()),
  linkedin: z.string(),
  otherEmails: z.array(z.string()),
  socials: z.array(social),
})
export type ContactView = z.infer<typeof contactView>
