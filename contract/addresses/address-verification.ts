import * as z from 'zod/mini'
import { moment } from '../moment.ts'

/** The five states of an address; the texts are `addressMarks.state.<state>`. */
export const addressStates = ['toVerify', 'verifying', 'valid', 'invalid', 'saved'] as const
export const addressState = z.enum(addressStates)
export type AddressState = z.infer<typeof addressState>

/** What was found out; only `undeliverable` makes an address invalid. */
export const addressVerdicts = ['deliverable', 'risky', 'undeliverable', 'unknown'] as const
export const addressVerdict = z.enum(addressVerdicts)
export type AddressVerdict = z.infer<typeof addressVerdict>

/** Why; the texts are `addressMarks.reason.<reason>`. */
export const addressReasons = [
  'accepted',
  'rateLimitedRecipient',
  'catchAll',
  'mailboxFull',
  'moved',
  'disposable',
  'ambiguous',
  'badSyntax',
  'unsupportedSyntax',
  'specialUse',
  'noDomain',
  'nullMx',
  'noMx',
  'noMailDomain',
  'mxUnroutable',
  'noMailbox',
  'mailboxDisabled',
  'dnsError',
  'smtpUnavailable',
  'unreachable',
  'timeout',
  'disconnected',
  'greylisted',
  'ipBlocked',
  'needReverseName',
  'notResponsible',
  'tooManyRecipients',
  'tempFailure',
  'policy',
  'policyReject',
  'cannotVerify',
  'internationalUnsupported',
  'providerUnverifiable',
  'byHand',
] as const
export const addressReason = z.enum(addressReasons)
export type AddressReason = z.infer<typeof addressReason>

/** What else is to be known of an address; none of them is a fault. The texts are `addressVerification.flag.<flag>`. */
export const addressFlags = ['catchAll', 'role', 'free', 'disposable', 'full', 'moved'] as const
export const addressFlag = z.enum(addressFlags)
export type AddressFlag = z.infer<typeof addressFlag>

/** From where addresses come to be verified; the texts are `addressVerification.origin.<origin>`. */
export const addressOrigins = [
  'paste',
  'file',
  'customers',
  'again',
  'single',
  'finder',
  'export',
  'mailing',
  'saved',
  'collected',
  'guess',
  'directory',
  'unlocked',
] as const

/** The five states, and those that wait for something. */
export const addressTabs = ['all', ...addressStates] as const

/** Largest text or file, in bytes, and most addresses in it. */
export const readingLimit = 20 * 1024 * 1024
export const mostAddresses = 100_000

export const verifiedAddress = z.object({
  id: z.number(),
  email: z.string(),
  domain: z.string(),
  origin: z.enum(addressOrigins),
  state: addressState,
  /** Null: nobody has looked yet. */
  verdict: z.nullable(addressVerdict),
  reason: z.nullable(addressReason),
  flags: z.array(addressFlag),
  score: z.nullable(z.number()),
  smtpCode: z.nullable(z.number()),
  /** In the words of the mail server. */
  said: z.string(),
  mailGroup: z.string(),
  attempts: z.number(),
  nextAttemptAt: z.nullable(z.string()),
  checkedAt: z.nullable(z.string()),
  /** What was probably meant. */
  suggestion: z.nullable(z.string()),
  /** What somebody decided against what was found. */
  judged: z.nullable(z.enum(['valid', 'invalid'])),
  judgedByName: z.nullable(z.string()),
  judgementNote: z.string(),
  /** The customer it belongs to; null when the caller may not see one. */
  customerId: z.nullable(z.number()),
  ownerName: z.string(),
  createdAt: z.string(),
})
export type VerifiedAddress = z.infer<typeof verifiedAddress>

/** What verifying would take. */
export const verificationQuote = z.object({
  /** Addresses that are asked for. */
  asked: z.number(),
  /** Of those that were found out lately nobody is asked again. */
  known: z.number(),
  /** Belonging to customers of the company, which cost nothing. */
  own: z.number(),
  charged: z.number(),
  cost: z.number(),
  balance: z.number(),
  isEnough: z.boolean(),
})
export type VerificationQuote = z.infer<typeof verificationQuote>

/** What was read out of a text, and what verifying it would take. */
export const verificationReading = z.object({
  id: z.number(),
  name: z.string(),
  addresses: z.number(),
  duplicates: z.number(),
  correctedCount: z.number(),
  refusedCount: z.number(),
  /** The first of each. */
  corrected: z.array(z.object({ from: z.string(), to: z.string() })),
  refused: z.array(z.object({ text: z.string(), reason: addressReason })),
  slips: z.array(z.object({ email: z.string(), meant: z.string() })),
  quote: verificationQuote,
})
export type VerificationReading = z.infer<typeof verificationReading>

/** Whether mail servers can be asked from where this is installed. */
export const mailReach = z.object({
  /** `closed`: no mail server answers, as where port 25 is closed; `noNames`: nobody says where mail goes. */
  state: z.enum(['open', 'closed', 'noNames']),
  /** Whether its address is known by the name it gives; null: not known. */
  isNamed: z.nullable(z.boolean()),
  helo: z.string(),
  checkedAt: moment,
})
export type MailReach = z.infer<typeof mailReach>

export const verificationBatch = z.object({
  id: z.number(),
  origin: z.enum(addressOrigins),
  name: z.string(),
  userName: z.string(),
  total: z.number(),
  settled: z.number(),
  createdAt: z.string(),
})
export type VerificationBatch = z.infer<typeof verificationBatch>

export const verificationCheck = z.object({
  id: z.number(),
  email: z.string(),
  batchId: z.number(),
  origin: z.enum(addressOrigins),
  userName: z.string(),
  askedAt: z.string(),
  settledAt: z.nullable(z.string()),
  verdict: z.nullable(addressVerdict),
  reason: z.nullable(addressReason),
  /** Points; null while that is not known. */
  cost: z.nullable(z.number()),
})
export type VerificationCheck = z.infer<typeof verificationCheck>

export const addressExportColumns = [
  'email',
  'state',
  'reason',
  'score',
  'flags',
  'checkedAt',
  'suggestion',
  'said',
  'ownerName',
] as const

/** Where addresses go that are saved. */
export const savingPlaces = ['customers', 'collected'] as const
