import type { MailFigures } from '@landfall/contract/email/mail-reports.ts'

/** The part of an amount in another one; null where there is none to be part of. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null
}

/** Messages that were taken and did not come back. */
export function deliveredOf({ accepted, bounced }: Pick<MailFigures, 'accepted' | 'bounced'>): number {
  return accepted - bounced
}
