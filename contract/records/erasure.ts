import * as z from 'zod/mini'
import { idParams, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'

/** Places where a person may be found; the texts are `erasure.place.<place>`. */
export const personPlaces = [
  'contacts',
  'collected',
  'keys',
  'texts',
  'timeline',
  'messages',
  'socialMessages',
  'consents',
  'tracking',
  'suppressions',
  'capturedMails',
  'notices',
  'logs',
  'exportFiles',
] as const
export type PersonPlace = (typeof personPlaces)[number]

const shortTexts = z
  .array(z.string().check(z.trim(), z.minLength(3), z.maxLength(254)))
  .check(z.maxLength(20))

/** By what a person is known: e-mail addresses, phone numbers, and the contacts at customers that he is. */
export const personIdentity = z
  .object({
    emails: shortTexts,
    phones: shortTexts,
    contactIds: z.array(z.int()).check(z.maxLength(100)),
  })
  .check(z.refine(({ emails, phones, contactIds }) => emails.length + phones.length + contactIds.length > 0))
export type PersonIdentity = z.infer<typeof personIdentity>

export const foundPerson = z.object({
  name: z.string(),
  emails: z.array(z.string()),
  phones: z.array(z.string()),
  contactIds: z.array(z.number()),
  customers: z.array(z.object({ id: z.number(), name: z.string(), isDeleted: z.boolean() })),
})
export type FoundPerson = z.infer<typeof foundPerson>

/** How many files of customers are shown to choose from, and go with a person at most. */
export const shownFiles = 200

/** A file of a customer that a person is a contact of. */
export const personFile = z.object({
  id: z.number(),
  name: z.string(),
  size: z.number(),
  customerId: z.number(),
  customerName: z.string(),
  addedAt: z.string(),
  /** Whether it, its follow-up or its customer is in the recycle bin. */
  isDeleted: z.boolean(),
  /** Whether the person stands in the name of the file. */
  isNamed: z.boolean(),
})
export type PersonFile = z.infer<typeof personFile>

/** Of the files of customers, which went with a person and which were left. */
export const fileCounts = ['filesErased', 'filesLeft'] as const

/** Places of later versions are missing in older certificates. */
export const personCounts = z.partialRecord(z.enum([...personPlaces, ...fileCounts]), z.number())
export type PersonCounts = z.infer<typeof personCounts>

export const erasureView = z.object({
  id: z.number(),
  happenedAt: z.string(),
  userName: z.nullable(z.string()),
  reference: z.string(),
  counts: personCounts,
})
export type ErasureView = z.infer<typeof erasureView>

const access = 'person.erasure.manage'

export const erasureRoutes = {
  search: route({
    method: 'POST',
    path: '/api/persons/search',
    access,
    summary: 'People with an e-mail address, phone number or name.',
    body: z.object({ text: z.string().check(z.trim(), z.minLength(3), z.maxLength(254)) }),
    reply: z.object({ items: z.array(foundPerson), isErased: z.boolean() }),
  }),
  inspect: route({
    method: 'POST',
    path: '/api/persons/inspect',
    access,
    summary: 'Where a person appears, with counts.',
    body: personIdentity,
    reply: z.object({
      counts: personCounts,
      /** Of the customers the person is a contact of. */
      files: z.object({ items: z.array(personFile), total: z.number() }),
      /** Accounts of colleagues with the address; they are managed as employees, not erased. */
      employeeAccounts: z.number(),
    }),
  }),
  disclose: route({
    method: 'POST',
    path: '/api/persons/disclose',
    access,
    summary: 'Everything stored about a person, to be handed out at his request.',
    body: personIdentity,
    reply: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  erase: route({
    method: 'POST',
    path: '/api/persons/erase',
    access,
    summary: 'Take a person out of all records and logs, keeping only keyed hashes.',
    body: z.object({
      identity: personIdentity,
      reference: z.string().check(z.trim(), z.maxLength(120)),
      /** Files of his customers that go with him, for good; the others stay. */
      fileIds: z.optional(z.array(z.int()).check(z.maxLength(shownFiles))),
    }),
    reply: erasureView,
  }),
  list: route({
    method: 'GET',
    path: '/api/erasures',
    access,
    summary: 'Erasures that were carried out.',
    query: listQuery,
    reply: pageOf(erasureView),
  }),
  read: route({
    method: 'GET',
    path: '/api/erasures/:id',
    access,
    summary: 'The certificate of one erasure.',
    params: idParams,
    reply: erasureView,
  }),
}
