import * as z from 'zod/mini'
import { idParams } from '../list.ts'
import { momentWithOffset } from '../moment.ts'
import { route } from '../route.ts'
import { pointsFeature, pointsFeatures } from './points.ts'

const amount = z.int().check(z.gt(0), z.lte(1_000_000_000_000))
/** Names one wish of the user, so that sending it twice does it once. */
const wishKey = z.string().check(z.minLength(8), z.maxLength(64))

/** An account below the caller's house, and what he has to give. */
export const pointsAccount = z.object({
  monthly: z.number(),
  lasting: z.number(),
  companyId: z.number(),
  name: z.string(),
  monthlyGrant: z.number(),
  /** The points of this month have not been given: the payer had too few. */
  isGrantDue: z.boolean(),
  /** What the caller's house can give; null: as much as it likes. */
  available: z.nullable(z.number()),
})
export type PointsAccount = z.infer<typeof pointsAccount>

const priceInput = z.object({
  feature: pointsFeature,
  price: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  /** For how many days a thing is paid for; null: for good. Set by the system only. */
  windowDays: z._default(z.nullable(z.int().check(z.gt(0), z.lte(3650))), null),
})

export const pointsPrice = z.extend(priceInput, {
  windowDays: z.nullable(z.number()),
  unit: z.number(),
  /** The system's price, below which an OEM cannot go; null in the system's own list. */
  floor: z.nullable(z.number()),
})
export type PointsPrice = z.infer<typeof pointsPrice>

const priceList = z.object({ items: z.array(pointsPrice) })

/** What those do with points who sell the product. */
export const pointsSellingRoutes = {
  account: route({
    method: 'GET',
    path: '/api/points/accounts/:id',
    access: 'oem.points.allot',
    summary: 'The points of a company below the caller’s house.',
    params: idParams,
    reply: pointsAccount,
  }),
  allot: route({
    method: 'POST',
    path: '/api/points/accounts/:id/allot',
    access: 'oem.points.allot',
    summary: 'Give points to a company below, out of the balance of the caller’s house.',
    params: idParams,
    body: z.object({
      amount,
      /** Absent: never. */
      expiresAt: z.optional(z.nullable(momentWithOffset)),
      note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      key: wishKey,
    }),
    reply: pointsAccount,
  }),
  takeBack: route({
    method: 'POST',
    path: '/api/points/accounts/:id/take-back',
    access: 'oem.points.allot',
    summary: 'Take back points of a company below that it has not spent.',
    params: idParams,
    body: z.object({
      amount,
      note: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      key: wishKey,
    }),
    reply: pointsAccount,
  }),
  saveGrant: route({
    method: 'PUT',
    path: '/api/points/accounts/:id/monthly-grant',
    access: 'oem.points.allot',
    summary: 'Choose how many points a company below gets every month, out of the caller’s house.',
    params: idParams,
    body: z.object({ amount: z.int().check(z.gte(0), z.lte(1_000_000_000_000)) }),
    reply: pointsAccount,
  }),
  prices: route({
    method: 'GET',
    path: '/api/points/prices',
    access: 'oem.points.allot',
    summary: 'The price list of the caller’s house.',
    reply: priceList,
  }),
  savePrices: route({
    method: 'PUT',
    path: '/api/points/prices',
    access: 'oem.points.allot',
    summary: 'Change the price list of the caller’s house; an OEM cannot go below the system’s prices.',
    body: z.object({
      items: z.array(priceInput).check(
        z.minLength(1),
        z.maxLength(Object.keys(pointsFeatures).length),
        // Which of two prices holds nobody could tell.
        z.refine((items) => new Set(items.map(({ feature }) => feature)).size === items.length),
      ),
    }),
    reply: priceList,
  }),
}
