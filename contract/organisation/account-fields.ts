import * as z from 'zod/mini'
import { line } from '../line.ts'

/** Days before its end from which an account counts as expiring; its admins are warned on each of them. */
export const expiryWarningDays = [30, 7, 1] as const

/** A day `YYYY-MM-DD` that exists. */
export const calendarDay = z.string().check(
  z.regex(/^\d{4}-\d\d-\d\d$/),
  z.refine((text) => {
    const time = Date.parse(`${text}T00:00:00Z`)
    return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  }),
)

/** A host name in ASCII and lower case, without the dot at its end; what is none comes back as it was. */
export function normaliseDomain(text: string): string {
  const name = text.trim().toLowerCase().replace(/\.$/, '')
  return /^[^\s/:?#@[\]\\]+$/.test(name) && URL.canParse(`http://${name}`)
    ? new URL(`http://${name}`).hostname
    : name
}

/** Labels of letters, digits and inner hyphens with a dot between them; the last is no number, so no IP address is one. */
export const domainPattern =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?![0-9]+$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Who may sign in first; an empty user name is made from the name. */
export const firstAdmin = z.object({
  userName: z._default(z.string().check(z.trim(), z.regex(/^$|^[A-Za-z0-9]{2,16}$/)), ''),
  name: line(1, 64),
  email: z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(320),
        z.regex(/^$|^[^\s@"<>(),;:\\[\]]{1,64}@(?:[^\s@.]+\.)+[^\s@.]{2,}$/u),
      ),
    '',
  ),
})
export type FirstAdmin = z.infer<typeof firstAdmin>

/** A sign-in as it is told once to whoever made it. */
export const issuedSignIn = z.object({ userName: z.string(), password: z.string() })
export type IssuedSignIn = z.infer<typeof issuedSignIn>

/** Somebody of a house below, as support sees him. */
export const housePerson = z.object({
  id: z.number(),
  name: z.string(),
  userName: z.string(),
  isAdmin: z.boolean(),
  isDisabled: z.boolean(),
  lastSignInAt: z.nullable(z.string()),
})
export type HousePerson = z.infer<typeof housePerson>

/** Longest time support may stay signed in as somebody, in minutes. */
export const supportMinutes = 60

export const supportInput = z.object({
  userId: z.int().check(z.gt(0)),
  reason: z.string().check(z.trim(), z.minLength(5), z.maxLength(300)),
})
export const supportGrant = z.object({ accessToken: z.string(), endsAt: z.string() })
export type SupportGrant = z.infer<typeof supportGrant>
