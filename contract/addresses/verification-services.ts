import * as z from 'zod/mini'
import { line } from '../line.ts'
import { moment } from '../moment.ts'
import { route } from '../route.ts'

/** Services that verify addresses for whoever has an account there. */
export const outsideServices = ['zeroBounce', 'hunter'] as const
export type OutsideService = (typeof outsideServices)[number]

/** Asked where we cannot tell by ourselves, or for every address. */
export const serviceUses = ['unsettled', 'all'] as const
export type ServiceUse = (typeof serviceUses)[number]

/** Why a service is not asked at the moment; the texts are `verificationServices.trouble.<trouble>`. */
export const serviceTroubles = ['keyRefused', 'noCredits', 'tooMany', 'unreachable'] as const
export type ServiceTrouble = (typeof serviceTroubles)[number]

/** The service of a company. */
export const verificationService = z.object({
  service: z.enum(outsideServices),
  use: z.enum(serviceUses),
  /** The last characters of its key. */
  hint: z.string(),
  /** Checks that are left there; null: it does not say. */
  credits: z.nullable(z.number()),
  creditsAt: z.nullable(moment),
  trouble: z.nullable(z.enum(serviceTroubles)),
  /** Until then it is not asked; null: until somebody does something about it, or nothing is wrong. */
  restsUntil: z.nullable(moment),
  /** Addresses it has told us of. */
  settled: z.number(),
})
export type VerificationService = z.infer<typeof verificationService>

const manage = 'company.settings.manage'
const reply = z.object({ service: z.nullable(verificationService) })

/** The own company’s account with a service that verifies addresses. */
export const verificationServiceRoutes = {
  read: route({
    method: 'GET',
    path: '/api/verification-service',
    access: manage,
    summary: 'The service that verifies addresses for the company, if it has one.',
    reply,
  }),
  save: route({
    method: 'PUT',
    path: '/api/verification-service',
    access: manage,
    summary: 'Have a service verify addresses with the company’s own key; the key is tried at once.',
    body: z.object({
      service: z.enum(outsideServices),
      use: z.enum(serviceUses),
      /** Left out: the one that is kept. */
      key: z.optional(line(8, 200)),
    }),
    reply,
  }),
  look: route({
    method: 'POST',
    path: '/api/verification-service/look',
    access: manage,
    summary: 'Ask the service anew how many checks are left, and whether it takes the key.',
    reply,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/verification-service',
    access: manage,
    summary: 'Ask no service any more, and forget the key.',
    reply: z.null(),
  }),
}
