import * as z from 'zod/mini'
import { batchSelection, idParams, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import { taskView } from '../tasks.ts'
import {
  addressFlag,
  addressReason,
  addressState,
  addressVerdict,
  mailReach,
  savingPlaces,
  verificationBatch,
  verificationCheck,
  verificationQuote,
  verificationReading,
  verifiedAddress,
} from './address-verification.ts'

const selection = z.object({ selection: batchSelection })

/** Where addresses stand that are to be verified. */
export const listedAddresses = z.union([
  z.object({ list: z.enum(['customers', 'collected', 'directory', 'unlocked']), selection: batchSelection }),
  z.object({ list: z.literal('mailing'), taskId: z.int() }),
])
export type ListedAddresses = z.infer<typeof listedAddresses>

const run = 'address.verification.run'
const read = 'address.verification.read'

/** What is done with addresses that are verified. */
export const addressVerificationRoutes = {
  list: route({
    method: 'GET',
    path: '/api/verified-addresses',
    access: read,
    summary: 'Addresses of people of the caller’s data scope with what was found out about them.',
    query: listQuery,
    reply: pageOf(verifiedAddress),
  }),
  counts: route({
    method: 'GET',
    path: '/api/verified-addresses/counts',
    access: read,
    summary:
      'How many addresses are in each state, what is under way, and whether mail servers can be asked.',
    reply: z.object({
      states: z.record(addressState, z.number()),
      running: z.array(verificationBatch),
      /** Null where that is not looked at. */
      reach: z.nullable(mailReach),
    }),
  }),
  readText: route({
    method: 'POST',
    path: '/api/verified-addresses/readings',
    access: run,
    summary:
      'Read addresses out of a text, a CSV file or an XLSX workbook; says what it corrected and what verifying costs.',
    query: z.object({ name: z.optional(z.string().check(z.maxLength(200))) }),
    rawBody: true,
    reply: verificationReading,
  }),
  readLists: route({
    method: 'POST',
    path: '/api/verified-addresses/readings/lists',
    access: run,
    summary:
      'Read the addresses of customers the caller may change, of what was collected, or of a send task; says what verifying costs.',
    body: listedAddresses,
    reply: verificationReading,
  }),
  start: route({
    method: 'POST',
    path: '/api/verified-addresses/readings/:id/start',
    access: run,
    summary: 'Verify what was read.',
    params: idParams,
    reply: verificationBatch,
  }),
  quoteAgain: route({
    method: 'POST',
    path: '/api/verified-addresses/quote',
    access: run,
    onlyLooks: true,
    summary: 'What verifying the selected again would take.',
    body: selection,
    reply: verificationQuote,
  }),
  verifyAgain: route({
    method: 'POST',
    path: '/api/verified-addresses/verify',
    access: run,
    summary: 'Verify the selected again, also those that were found out lately.',
    body: selection,
    reply: verificationBatch,
  }),
  judge: route({
    method: 'POST',
    path: '/api/verified-addresses/:id/judge',
    access: run,
    summary: 'Treat an address as valid or invalid, or as what was found again, with a note.',
    params: idParams,
    body: z.object({
      judged: z.nullable(z.enum(['valid', 'invalid'])),
      note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    }),
    reply: verifiedAddress,
  }),
  save: route({
    method: 'POST',
    path: '/api/verified-addresses/save',
    access: 'customer.customer.write',
    summary:
      'Save valid addresses as customers of the caller’s or among what was collected; existing ones are recognised.',
    body: z.object({ selection: batchSelection, place: z.enum(savingPlaces) }),
    reply: z.object({ saved: z.number(), existing: z.number(), left: z.number() }),
  }),
  remove: route({
    method: 'POST',
    path: '/api/verified-addresses/remove',
    access: run,
    summary: 'Move the selected to the recycle bin.',
    body: selection,
    reply: z.object({ removed: z.number() }),
  }),
  clean: route({
    method: 'POST',
    path: '/api/verified-addresses/clean',
    access: run,
    summary: 'Move all invalid addresses of the selected to the recycle bin.',
    body: selection,
    reply: z.object({ removed: z.number() }),
  }),
  export: route({
    method: 'POST',
    path: '/api/verified-addresses/export',
    access: 'address.verification.export',
    summary: 'Write the selected into a file, as a task.',
    body: z.object({ selection: batchSelection, format: z.enum(['csv', 'xlsx']) }),
    reply: taskView,
  }),
  checks: route({
    method: 'GET',
    path: '/api/verified-addresses/checks',
    access: read,
    summary: 'Every check by people of the caller’s data scope, with what it cost.',
    query: listQuery,
    reply: pageOf(verificationCheck),
  }),
  states: route({
    method: 'POST',
    path: '/api/verified-addresses/states',
    access: read,
    onlyLooks: true,
    summary: 'What the company knows of some addresses.',
    body: z.object({ emails: z.array(z.string().check(z.maxLength(320))).check(z.maxLength(500)) }),
    reply: z.object({
      items: z.array(
        z.object({
          email: z.string(),
          state: addressState,
          verdict: z.nullable(addressVerdict),
          reason: z.nullable(addressReason),
          flags: z.array(addressFlag),
          checkedAt: z.nullable(z.string()),
        }),
      ),
    }),
  }),
  verifyOne: route({
    method: 'POST',
    path: '/api/verified-addresses/verify-one',
    access: run,
    summary: 'Verify one address now; it appears in the list.',
    body: z.object({ email: z.string().check(z.trim(), z.minLength(3), z.maxLength(320)) }),
    reply: verificationBatch,
  }),
}
