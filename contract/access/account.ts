import * as z from 'zod/mini'
import { normalisePhone } from '../customers/customer-contacts.ts'
import { optionalEmailAddress } from '../email-address.ts'
import { line } from '../line.ts'
import { idParams } from '../list.ts'
import { route } from '../route.ts'

/** Bytes a picture may have. */
export const pictureLimit = 2 * 1024 * 1024

/** A telephone number in international form, +… with 6 to 15 digits, or empty. */
export const internationalPhone = z
  .string()
  .check(z.overwrite(normalisePhone), z.regex(/^$|^\+[1-9][0-9]{5,14}$/))

export const profileInput = z.object({
  name: line(1, 64),
  email: optionalEmailAddress,
  phone: internationalPhone,
  introduction: z.string().check(z.trim(), z.maxLength(500)),
  /** An IANA name; null follows the company. */
  timeZone: z.nullable(
    z.string().check(
      z.maxLength(64),
      z.refine((name) => isTimeZone(name), { error: 'timeZone' }),
    ),
  ),
})
export type ProfileInput = z.infer<typeof profileInput>

/** Whether this runtime knows the time zone. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const accountSettings = z.object({
  /** Has addresses verified before the caller exports or mails them, where nobody has asked for them lately. */
  validateEmailBeforeExport: z.boolean(),
  /** Leaves addresses out of exports and mailings that are not proven to work. */
  onlyExportValidEmails: z.boolean(),
})

export const accountView = z.object({
  userName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  introduction: z.string(),
  timeZone: z.nullable(z.string()),
  companyTimeZone: z.string(),
  /** Address of the picture; empty when there is none. */
  avatar: z.string(),
  settings: accountSettings,
})
export type AccountView = z.infer<typeof accountView>

export const passwordRules = z.object({
  minLength: z.number(),
  /** How many earlier passwords cannot be used again. */
  history: z.number(),
  changedAt: z.string(),
  /** When it has to be changed at the latest; null: never. */
  dueAt: z.nullable(z.string()),
})
export type PasswordRules = z.infer<typeof passwordRules>

export const passwordChange = z.object({
  oldPassword: z.string().check(z.minLength(1), z.maxLength(128)),
  /** Longer than any allowed one, so that the refusal can say what is. */
  newPassword: z.string().check(z.minLength(1), z.maxLength(1000)),
})

export const device = z.object({
  id: z.number(),
  /** Name and system of the browser; empty when the agent says nothing. */
  browser: z.string(),
  system: z.string(),
  address: z.string(),
  method: z.enum(['password', 'singleSignOn', 'signInAs']),
  /** Support that is signed in as the user here. */
  actorName: z.nullable(z.string()),
  signedInAt: z.string(),
  lastSeenAt: z.string(),
  isThis: z.boolean(),
})
export type Device = z.infer<typeof device>

const devices = z.object({ items: z.array(device) })

export const accountRoutes = {
  read: route({
    method: 'GET',
    path: '/api/account',
    access: 'signedIn',
    summary: 'Profile and settings of the caller.',
    reply: accountView,
  }),
  saveProfile: route({
    method: 'PUT',
    path: '/api/account/profile',
    access: 'signedIn',
    summary: 'Change the profile of the caller.',
    body: profileInput,
    reply: accountView,
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/account/settings',
    access: 'signedIn',
    summary: 'Change how the caller exports addresses.',
    body: accountSettings,
    reply: accountView,
  }),
  setPicture: route({
    method: 'PUT',
    path: '/api/account/picture',
    access: 'signedIn',
    summary: 'Set the picture of the caller: JPEG or PNG of at most 2 MB.',
    rawBody: true,
    reply: accountView,
  }),
  removePicture: route({
    method: 'DELETE',
    path: '/api/account/picture',
    access: 'signedIn',
    summary: 'Remove the picture of the caller.',
    reply: accountView,
  }),
}

export const passwordRoutes = {
  rules: route({
    method: 'GET',
    path: '/api/account/password',
    access: 'signedIn',
    whilePending: true,
    summary: 'What the company asks of a password, and until when the present one is good.',
    reply: passwordRules,
  }),
  change: route({
    method: 'POST',
    path: '/api/account/password',
    access: 'signedIn',
    whilePending: true,
    summary: 'Change the own password; sessions on other devices end.',
    body: passwordChange,
    reply: z.null(),
  }),
}

export const deviceRoutes = {
  list: route({
    method: 'GET',
    path: '/api/account/devices',
    access: 'signedIn',
    summary: 'Where the caller is signed in.',
    reply: devices,
  }),
  end: route({
    method: 'DELETE',
    path: '/api/account/devices/:device',
    access: 'signedIn',
    summary: 'Sign the caller out on one device.',
    params: z.object({ device: z.coerce.number().check(z.int(), z.gt(0)) }),
    reply: devices,
  }),
  endOfEmployee: route({
    method: 'POST',
    path: '/api/employees/:id/sessions/end',
    access: 'company.employee.write',
    summary: 'Sign an employee out everywhere.',
    params: idParams,
    reply: z.null(),
  }),
  endOthers: route({
    method: 'POST',
    path: '/api/account/devices/end-others',
    access: 'signedIn',
    summary: 'Sign the caller out everywhere else.',
    reply: devices,
  }),
}
