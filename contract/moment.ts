import * as z from 'zod/mini'

// The database knows no year 0, and what lies centuries away is a slip of the hand.
const plausibleYear = z.refine<string>((text) => /^(?:19|2[01])\d\d-/.test(text))

/** A moment of a request in UTC, of the years 1900 to 2199. */
export const moment = z.iso.datetime().check(plausibleYear)

/** A moment of a request that may name its distance from UTC, of the years 1900 to 2199. */
export const momentWithOffset = z.iso.datetime({ offset: true }).check(plausibleYear)

/** A day of a request, `YYYY-MM-DD`, of the years 1900 to 2199. */
export const plainDay = z.iso.date().check(plausibleYear)
