import * as z from 'zod/mini'
import { route } from '../route.ts'

export const secondFactorPolicies = ['off', 'optional', 'required'] as const

/** No password is longer; the shortest a company may ask for is eight. */
export const passwordLengths = { least: 8, most: 128, mostAsked: 64 } as const

const between = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))

export const securitySettings = z.object({
  /** Devices on which one user may be signed in at a time; null: any number. */
  devices: z.nullable(between(1, 100)),
  /** Hours without a call after which a session ends. */
  idleHours: between(1, 720),
  /** Hours after which a session ends in any case. */
  absoluteHours: between(1, 2160),
  passwordMinLength: between(passwordLengths.least, passwordLengths.mostAsked),
  /** How many earlier passwords cannot be used again. */
  passwordHistory: between(0, 24),
  /** Days after which a password must be changed; null: never. */
  passwordMaxAgeDays: z.nullable(between(1, 730)),
  secondFactor: z.enum(secondFactorPolicies),
  /** Days for which sign-ins are kept. */
  signInLogDays: between(30, 1825),
})
export type SecuritySettings = z.infer<typeof securitySettings>

export const securityView = z.extend(securitySettings, {
  /** Users who can sign in, and how many of them have a second factor. */
  users: z.number(),
  usersWithSecondFactor: z.number(),
})
export type SecurityView = z.infer<typeof securityView>

export const securityRoutes = {
  read: route({
    method: 'GET',
    path: '/api/company-security',
    access: 'company.settings.manage',
    summary: 'What the own company asks of signing in.',
    reply: securityView,
  }),
  save: route({
    method: 'PUT',
    path: '/api/company-security',
    access: 'company.settings.manage',
    summary: 'Change what the own company asks of signing in; open sessions follow at once.',
    body: securitySettings,
    reply: securityView,
  }),
}
