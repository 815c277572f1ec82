import type {
  AddressFlag,
  AddressReason,
  AddressVerdict,
} from '@landfall/contract/addresses/address-verification.ts'
import type { GroupManners } from '../mail-servers/mail-groups.ts'
import type { Asked } from '../mail-servers/probe-session.ts'
import { listFlags } from './address-lists.ts'
import { scoreAddress } from './address-score.ts'

/** What was found out about one address. */
export interface AddressOutcome {
  verdict: AddressVerdict
  reason: AddressReason
  flags: AddressFlag[]
  score: number
  code: number | null
  /** In the words of the server. */
  said: string
  /** Whose servers answered. */
  group: string
  /** A service told it that the company pays itself. */
  isOwnAccount?: boolean
}

/** What is known of the domain besides. */
export interface AroundAddress {
  local: string
  domain: string
  group: string
  manners: GroupManners | null
  /** Whether the domain takes mail for anybody; null: nobody knows. */
  catchesAll: boolean | null
  /** Whether these servers took somebody from us lately. */
  takesFromUs: boolean
}

/** Joins what a server answered with what is known of its kind, of the domain and of the lists. */
export function concludeAddress(asked: Asked, around: AroundAddress): AddressOutcome {
  const { verdict, reason } = weigh(asked, around)
  const flags = [
    ...listFlags(around),
    ...(around.catchesAll === true && verdict !== 'undeliverable' ? (['catchAll'] as const) : []),
    ...(reason === 'mailboxFull' ? (['full'] as const) : []),
    ...(reason === 'moved' ? (['moved'] as const) : []),
  ]
  const isThrowaway = verdict === 'deliverable' && flags.includes('disposable')
  const found = isThrowaway
    ? { verdict: 'risky' as const, reason: 'disposable' as const, flags }
    : { verdict, reason, flags }
  const { catchesAll, group } = around
  const { code, said } = asked
  return { ...found, score: scoreAddress({ ...found, catchesAll }), code, said, group }
}

function weigh(
  asked: Asked,
  { catchesAll, manners, takesFromUs }: AroundAddress,
): Pick<Asked, 'verdict' | 'reason'> {
  const { verdict, reason, said } = asked
  if (reason === 'accepted') {
    if (manners?.accepts === 'anything') return { verdict: 'unknown', reason: 'providerUnverifiable' }
    if (catchesAll === true) return { verdict: 'risky', reason: 'catchAll' }
    // Such gateways take mail for anybody and send it back later.
    if (manners?.accepts === 'often' && catchesAll === null) return { verdict: 'risky', reason: 'ambiguous' }
  }
  const isDoubtful = manners?.doubtfulRefusals && !takesFromUs && /mailbox unavailable/i.test(said)
  return verdict === 'undeliverable' && isDoubtful
    ? { verdict: 'unknown', reason: 'ambiguous' }
    : { verdict, reason }
}
