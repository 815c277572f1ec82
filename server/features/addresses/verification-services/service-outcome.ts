import type {
  AddressFlag,
  AddressReason,
  AddressVerdict,
} from '@landfall/contract/addresses/address-verification.ts'
import type { OutsideService } from '@landfall/contract/addresses/verification-services.ts'
import { listFlags } from '../verification-engine/address-lists.ts'
import type { AddressOutcome } from '../verification-engine/address-outcome.ts'
import { scoreAddress } from '../verification-engine/address-score.ts'

export type Meaning = [AddressVerdict, AddressReason]

interface Said {
  by: OutsideService
  address: { local: string; domain: string }
  meaning: Meaning
  /** In the words of the service. */
  words: string
  flags?: readonly AddressFlag[]
}

const names: Record<OutsideService, string> = { zeroBounce: 'ZeroBounce', hunter: 'Hunter' }

/** What we write down of what a service said: with its name, and with what our own lists know. */
export function outcomeOf({
  by,
  address,
  meaning: [verdict, reason],
  words,
  flags = [],
}: Said): AddressOutcome {
  const all = [...new Set([...listFlags(address), ...flags, ...flagOf(reason)])]
  const score = scoreAddress({ verdict, reason, flags: all, catchesAll: reason === 'catchAll' })
  const said = `${names[by]}: ${words}`.slice(0, 300)
  return { verdict, reason, flags: all, score, code: null, said, group: names[by] }
}

function flagOf(reason: AddressReason): AddressFlag[] {
  if (reason === 'catchAll') return ['catchAll']
  if (reason === 'mailboxFull') return ['full']
  return reason === 'disposable' ? ['disposable'] : []
}
