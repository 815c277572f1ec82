import * as z from 'zod/mini'
import { locales } from '../locales.ts'
import { menuEntry } from '../menu.ts'
import { branding } from '../organisation/branding.ts'
import { permissions } from '../permissions.ts'
import { route } from '../route.ts'
import { oneTimeCode } from './second-factor.ts'
import { announcements } from './support-access.ts'

/** The user name is trimmed and has 2 to 16 characters. */
export const loginInput = z.object({
  userName: z.string().check(z.trim(), z.minLength(2), z.maxLength(16)),
  passWord: z.string().check(z.minLength(1), z.maxLength(128)),
})
export type LoginInput = z.infer<typeof loginInput>

/** What a session has to do before anything else. */
export const pendingSteps = ['passwordMustChange', 'secondFactorMustEnrol'] as const
export type PendingStep = (typeof pendingSteps)[number]

export const sessionUser = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  roles: z.array(z.string()).check(z.minLength(1)),
  avatar: z.string(),
  introduction: z.string(),
  email: z.string(),
  type: z.enum(['system', 'oem', 'admin', 'employee']),
  /** Support that has signed in as this user; the frame says so all the time. */
  actor: z.nullable(z.object({ id: z.number(), name: z.string() })),
  companyId: z.number(),
  companyName: z.string(),
  /** His own, else his company's. */
  timeZone: z.string(),
  pending: z.nullable(z.enum(pendingSteps)),
  permissions: z.array(z.enum(permissions)),
  settings: z.object({ validateEmailBeforeExport: z.boolean(), onlyExportValidEmails: z.boolean() }),
})
export type SessionUser = z.infer<typeof sessionUser>

const colleagueQuery = z.object({
  search: z.optional(z.string().check(z.maxLength(64))),
  /** Numbers between commas: those people instead, also who has left. */
  ids: z.optional(z.string().check(z.regex(/^\d{1,15}(,\d{1,15}){0,499}$/))),
})
const colleagues = z.object({
  items: z.array(z.object({ id: z.number(), name: z.string(), username: z.string() })),
})

export const sessionRoutes = {
  login: route({
    method: 'POST',
    path: '/api/users/login',
    access: 'public',
    summary: 'Sign in with user name and password.',
    body: loginInput,
    /** With a `challenge` the token is empty: the code of the second factor comes first. */
    reply: z.object({ accessToken: z.string(), challenge: z.optional(z.string()) }),
  }),
  loginCode: route({
    method: 'POST',
    path: '/api/users/login/code',
    access: 'public',
    summary: 'Complete a sign-in with a code of the second factor or a recovery code.',
    body: z.object({ challenge: z.string().check(z.maxLength(100)), code: oneTimeCode }),
    reply: z.object({ accessToken: z.string() }),
  }),
  info: route({
    method: 'POST',
    path: '/api/users/info',
    access: 'signedIn',
    whilePending: true,
    summary: 'Who is signed in, with rights and the menu.',
    reply: z.object({
      user: sessionUser,
      routes: z.array(menuEntry),
      /** Pages that exist but that this user may not open, so that their addresses can say so. */
      deniedPaths: z.optional(z.array(z.string())),
      /** The own brand, if there is one, and what is to be said above every page: no page need ask for them. */
      brand: z.optional(branding),
      announcements: z.optional(announcements),
    }),
  }),
  logout: route({
    method: 'POST',
    path: '/api/users/logout',
    access: 'signedIn',
    whilePending: true,
    summary: 'End this session.',
    reply: z.null(),
  }),
  setLocale: route({
    method: 'PUT',
    path: '/api/users/locale',
    access: 'signedIn',
    whilePending: true,
    summary: 'Remember the language in which this user gets messages.',
    body: z.object({ locale: z.enum(locales) }),
    reply: z.null(),
  }),
  /** The spec's `GET /users`: colleagues the caller may see, for owner pickers. */
  users: route({
    method: 'GET',
    path: '/api/users',
    access: 'signedIn',
    forPrograms: true,
    summary: 'Users of the own company, for pickers.',
    query: colleagueQuery,
    reply: colleagues,
  }),
  usersOfSpecification: route({
    method: 'GET',
    path: '/users',
    access: 'signedIn',
    forPrograms: true,
    summary: 'The same at the path of the first specification.',
    query: colleagueQuery,
    reply: colleagues,
  }),
}
