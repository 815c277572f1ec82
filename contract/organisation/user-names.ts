import * as z from 'zod/mini'

/** Bounds of a user name. */
export const userNameLength = { min: 2, max: 16 } as const

/** A new user name, English letters and digits only; or nothing: it is then made from the real name. */
export const optionalUserName = z._default(
  z
    .string()
    .check(z.trim(), z.regex(new RegExp(`^$|^[A-Za-z0-9]{${userNameLength.min},${userNameLength.max}}$`))),
  '',
)
