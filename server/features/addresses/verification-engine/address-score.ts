import type {
  AddressFlag,
  AddressReason,
  AddressVerdict,
} from '@landfall/contract/addresses/address-verification.ts'

interface Found {
  verdict: AddressVerdict
  reason: AddressReason
  flags: readonly AddressFlag[]
  /** Whether the domain takes mail for anybody; null: that could not be found out. */
  catchesAll: boolean | null
}

const riskyScores: Partial<Record<AddressReason, number>> = { catchAll: 55, mailboxFull: 40 }

/** How sure mail to an address arrives, from 0 to 100. */
export function scoreAddress({ verdict, reason, flags, catchesAll }: Found): number {
  if (verdict === 'undeliverable') return 0
  if (verdict === 'unknown') return 30
  let score = riskyScores[reason] ?? (verdict === 'risky' ? 45 : 95)
  if (verdict === 'deliverable') {
    if (flags.includes('role')) score -= 10
    if (catchesAll === null) score = Math.min(score, 75)
  }
  return flags.includes('disposable') ? Math.min(score, 20) : score
}
