import * as z from 'zod/mini'
import type { locales } from '../locales.ts'
import { moment } from '../moment.ts'
import { route } from '../route.ts'

const bannerText = z._default(z.string().check(z.trim(), z.maxLength(500)), '')

/** Settings of the whole installation. */
export const systemSettings = z.object({
  /** Shown on domains that belong to no OEM; null for the neutral brand. */
  defaultOemId: z.nullable(z.int().check(z.gt(0))),
  /** What everybody sees above every page; languages without a text show the Chinese one. */
  banner: z.object({
    zh: bannerText,
    en: bannerText,
    es: bannerText,
    ja: bannerText,
    ko: bannerText,
    it: bannerText,
  } satisfies Record<(typeof locales)[number], typeof bannerText>),
  bannerTone: z.enum(['info', 'warning']),
  bannerUntil: z.nullable(moment),
  newCompanySeats: z.int().check(z.gte(1), z.lte(100_000)),
  newCompanyDays: z.int().check(z.gte(1), z.lte(3660)),
  graceDays: z.int().check(z.gte(1), z.lte(365)),
})
export type SystemSettings = z.infer<typeof systemSettings>

const store = z.object({
  isUp: z.boolean(),
  version: z.string(),
  /** Of a small query, in milliseconds. */
  latency: z.nullable(z.number()),
  sizeBytes: z.nullable(z.number()),
})

export const systemHealth = z.object({
  version: z.string(),
  node: z.string(),
  startedAt: z.string(),
  files: z.enum(['disk', 's3']),
  postgres: store,
  clickhouse: store,
  queue: z.object({
    queued: z.number(),
    running: z.number(),
    failedToday: z.number(),
    /** Seconds the oldest waiting task has waited. */
    oldestWait: z.number(),
  }),
  migrations: z.object({ amount: z.number(), newest: z.string() }),
  memoryBytes: z.number(),
})
export type SystemHealth = z.infer<typeof systemHealth>

/** What a form of a new company account starts with, for all who may open one. */
export const companyDefaults = z.object({ seats: z.number(), days: z.number(), graceDays: z.number() })
export type CompanyDefaults = z.infer<typeof companyDefaults>

export const systemRoutes = {
  settings: route({
    method: 'GET',
    path: '/api/system-settings',
    access: 'system.config.manage',
    summary: 'Settings of the whole installation.',
    reply: systemSettings,
  }),
  saveSettings: route({
    method: 'PUT',
    path: '/api/system-settings',
    access: 'system.config.manage',
    summary: 'Change the settings of the whole installation.',
    body: systemSettings,
    reply: systemSettings,
  }),
  health: route({
    method: 'GET',
    path: '/api/system-health',
    access: 'system.health.read',
    summary: 'How the stores, the queue and this process are.',
    reply: systemHealth,
  }),
  companyDefaults: route({
    method: 'GET',
    path: '/api/company-defaults',
    access: 'oem.company.read',
    summary: 'What the form of a new company account starts with.',
    reply: companyDefaults,
  }),
}
