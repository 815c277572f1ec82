import type { AddressReason } from '@landfall/contract/addresses/address-verification.ts'

const minutes = 60
const hours = 60 * minutes
const days = 24 * hours

const spaced = [15 * minutes, 2 * hours, 12 * hours]
/** After how many seconds an address is asked for again, by what was found; what is missing is not asked for again. */
const delays: Partial<Record<AddressReason, readonly number[]>> = {
  // Such servers open after some minutes, most within half an hour.
  greylisted: [6 * minutes, 30 * minutes, 4 * hours],
  ambiguous: [6 * hours, 6 * hours],
  ipBlocked: [2 * hours, 6 * hours, 12 * hours],
  needReverseName: [12 * hours],
  mailboxFull: [days, 3 * days],
  smtpUnavailable: [hours, 6 * hours, days],
  policyReject: [12 * hours],
  notResponsible: [12 * hours],
  dnsError: spaced,
  unreachable: spaced,
  timeout: spaced,
  disconnected: spaced,
  tempFailure: spaced,
  tooManyRecipients: spaced,
}

/** Seconds until an address is asked for again after so many attempts; null: never by itself. */
export function nextAttemptSeconds(reason: AddressReason, attempts: number): number | null {
  return delays[reason]?.[attempts - 1] ?? null
}
