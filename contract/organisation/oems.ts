import * as z from 'zod/mini'
import { line, optionalLine } from '../line.ts'
import { idParams, listQuery, pageOf } from '../list.ts'
import { route } from '../route.ts'
import {
  domainPattern,
  firstAdmin,
  housePerson,
  issuedSignIn,
  normaliseDomain,
  supportGrant,
  supportInput,
} from './account-fields.ts'

/** Longest home content of a brand, in characters of HTML. */
export const indexContentLimit = 100_000

/** Largest logo in bytes. */
export const logoLimit = 500_000

/** `logo` stands in the frame, `loginLogo` on the sign-in page; without a login logo the logo stands there too. */
export const logoSlots = ['logo', 'loginLogo'] as const
export type LogoSlot = (typeof logoSlots)[number]

export const oemStates = ['active', 'suspended'] as const

export const oemRow = z.object({
  id: z.number(),
  name: z.string(),
  title: z.string(),
  domain: z.nullable(z.string()),
  logo: z.string(),
  trademark: z.nullable(z.string()),
  state: z.enum(oemStates),
  suspendReason: z.string(),
  /** Companies under it that are not deleted. */
  companies: z.number(),
  /** The house in which its own people sign in; null for a brand nobody administers. */
  houseId: z.nullable(z.number()),
  isDefault: z.boolean(),
  createdAt: z.string(),
})
export type OemRow = z.infer<typeof oemRow>

export const oemView = z.extend(oemRow, {
  remark: z.string(),
  loginLogo: z.string(),
  indexContent: z.string(),
  showLoginLogo: z.boolean(),
  showIndexLogo: z.boolean(),
  showIndexContent: z.boolean(),
  hideUnsubscribe: z.boolean(),
  updatedAt: z.string(),
})
export type OemView = z.infer<typeof oemView>

/** The domain under which pages wear the brand, without http. */
const domain = z.string().check(z.overwrite(normaliseDomain), z.maxLength(253), z.regex(domainPattern))

/** What is agreed between the system and an OEM. */
export const oemAgreement = z.object({
  name: line(1, 100),
  /** Empty for the default brand alone, which every other name shows. */
  domain: z.union([z.literal(''), domain]),
  remark: z._default(z.string().check(z.trim(), z.maxLength(1000)), ''),
})
export type OemAgreement = z.infer<typeof oemAgreement>

/** How an OEM presents itself. */
export const brandInput = z.object({
  title: line(1, 100),
  /** Empty leaves it open; once chosen it stays. */
  trademark: optionalLine(60),
  indexContent: z._default(z.string().check(z.maxLength(indexContentLimit)), ''),
  showLoginLogo: z.boolean(),
  showIndexLogo: z.boolean(),
  showIndexContent: z.boolean(),
  hideUnsubscribe: z.boolean(),
})
export type BrandInput = z.infer<typeof brandInput>

export const newOem = z.extend(oemAgreement, {
  domain,
  title: optionalLine(100),
  trademark: optionalLine(60),
  admin: firstAdmin,
})
export type NewOem = z.infer<typeof newOem>

const slotParams = z.extend(idParams, { slot: z.enum(logoSlots) })
const people = z.object({ items: z.array(housePerson) })

export const oemRoutes = {
  list: route({
    method: 'GET',
    path: '/api/oems',
    access: 'system.oem.read',
    summary: 'OEMs with their brands.',
    query: listQuery,
    reply: pageOf(oemRow),
  }),
  read: route({
    method: 'GET',
    path: '/api/oems/:id',
    access: 'system.oem.read',
    summary: 'One OEM with its home content.',
    params: idParams,
    reply: oemView,
  }),
  create: route({
    method: 'POST',
    path: '/api/oems',
    access: 'system.oem.write',
    summary: 'Add an OEM with its first administrator, whose one-time password is answered this once.',
    body: newOem,
    reply: z.object({ oem: oemView, admin: issuedSignIn }),
  }),
  update: route({
    method: 'PUT',
    path: '/api/oems/:id',
    access: 'system.oem.write',
    summary: 'Change what is agreed with an OEM: its name, domain and remark.',
    params: idParams,
    body: oemAgreement,
    reply: oemView,
  }),
  ownBrand: route({
    method: 'GET',
    path: '/api/brand',
    access: 'oem.brand.write',
    summary: 'The brand of the house of the caller; null for the system, which has none.',
    reply: z.nullable(oemView),
  }),
  saveBrand: route({
    method: 'PUT',
    path: '/api/oems/:id/brand',
    access: 'oem.brand.write',
    summary: 'Change how an OEM presents itself; its home content is cleaned of scripts and forms.',
    params: idParams,
    body: brandInput,
    reply: oemView,
  }),
  previewContent: route({
    method: 'POST',
    path: '/api/oems/content-preview',
    access: 'oem.brand.write',
    summary: 'A home content as it would be stored.',
    body: z.object({ html: z.string().check(z.maxLength(indexContentLimit)) }),
    reply: z.object({ html: z.string() }),
  }),
  uploadLogo: route({
    method: 'POST',
    path: '/api/oems/:id/logos/:slot',
    access: 'oem.brand.write',
    summary: 'Store a logo: the bytes of a PNG, JPEG or WebP picture.',
    params: slotParams,
    rawBody: true,
    reply: oemView,
  }),
  removeLogo: route({
    method: 'DELETE',
    path: '/api/oems/:id/logos/:slot',
    access: 'oem.brand.write',
    summary: 'Go without a logo.',
    params: slotParams,
    reply: oemView,
  }),
  suspend: route({
    method: 'POST',
    path: '/api/oems/:id/suspend',
    access: 'system.oem.write',
    summary: 'Close an OEM and all companies under it until it is resumed; everybody there is signed out.',
    params: idParams,
    body: z.object({ reason: z.string().check(z.trim(), z.maxLength(300)) }),
    reply: oemView,
  }),
  resume: route({
    method: 'POST',
    path: '/api/oems/:id/resume',
    access: 'system.oem.write',
    summary: 'Open a suspended OEM again.',
    params: idParams,
    reply: oemView,
  }),
  people: route({
    method: 'GET',
    path: '/api/oems/:id/people',
    access: 'system.oem.read',
    summary: 'Who signs in for an OEM.',
    params: idParams,
    reply: people,
  }),
  resetPassword: route({
    method: 'POST',
    path: '/api/oems/:id/reset-password',
    access: 'system.oem.write',
    summary: 'Give an administrator of an OEM a one-time password, answered this once.',
    params: idParams,
    body: z.object({ userId: z.int().check(z.gt(0)) }),
    reply: issuedSignIn,
  }),
  signInAs: route({
    method: 'POST',
    path: '/api/oems/:id/sign-in-as',
    access: 'oem.company.signInAs',
    summary:
      'Sign in as somebody of an OEM to help, for at most an hour; the OEM is told and sees it in its log.',
    params: idParams,
    body: supportInput,
    reply: supportGrant,
  }),
}
