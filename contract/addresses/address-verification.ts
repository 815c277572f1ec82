import * as z from 'zod/mini'

/** The five states of an address; the texts are `addressVerification.state.<state>`. */
export const addressStates = ['toVerify', 'verifying', 'valid', 'invalid', 'saved'] as const
export const addressState = z.enum(addressStates)
export type AddressState = z.infer<typeof addressState>

/** What was found out; only `undeliverable` makes an address invalid. */
export const addressVerdicts = ['deliverable', 'risky', 'undeliverable', 'unknown'] as const
export const addressVerdict = z.enum(addressVerdicts)
export type AddressVerdict = z.infer<typeof addressVerdict>

/** Why; the texts are `addressVerification.reason.<reason>`. */
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
