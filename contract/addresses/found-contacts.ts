import * as z from 'zod/mini'

/**
 * How reading a site ended; the texts are `contactFinder.outcome.<outcome>`. Moved: it leads to another domain, which is
 * named and not followed.
 */
export const findingOutcomes = [
  'found',
  'none',
  'robots',
  'unreachable',
  'timeout',
  'blocked',
  'needsBrowser',
  'redirects',
  'moved',
  'failed',
  'unreadable',
  'noSite',
] as const
export type FindingOutcome = (typeof findingOutcomes)[number]

export const findingStates = ['waiting', 'reading', 'done', 'cancelled'] as const

/** What became of one page; the texts are `contactFinder.page.<state>`. */
export const pageStates = [
  'read',
  'cut',
  'robots',
  'missing',
  'blocked',
  'failed',
  'timeout',
  'unreachable',
  'redirects',
  'elsewhere',
  'notText',
  'unreadable',
] as const
export type PageState = (typeof pageStates)[number]

export const readPage = z.object({ url: z.string(), state: z.enum(pageStates), found: z.number() })
export type ReadPage = z.infer<typeof readPage>

/** The part of a company an address is for; the texts are `contactFinder.department.<department>`. */
export const addressDepartments = [
  'purchasing',
  'sales',
  'service',
  'logistics',
  'finance',
  'people',
  'press',
  'management',
  'technical',
  'privacy',
] as const
export type AddressDepartment = (typeof addressDepartments)[number]

/** What speaks for an address and against it; the texts are `contactFinder.trait.<trait>`. */
export const addressTraits = [
  'ownDomain',
  'contactPage',
  'purchasing',
  'personal',
  'freeMail',
  'foreign',
  'unattended',
] as const
export type AddressTrait = (typeof addressTraits)[number]

export const foundPhoneKinds = ['phone', 'mobile', 'fax', 'whatsapp'] as const
export type FoundPhoneKind = (typeof foundPhoneKinds)[number]

export const foundSocialKinds = [
  'linkedin',
  'facebook',
  'instagram',
  'x',
  'youtube',
  'tiktok',
  'pinterest',
  'telegram',
  'line',
  'weibo',
  'kakao',
  'vk',
  'xing',
] as const
export type FoundSocialKind = (typeof foundSocialKinds)[number]
