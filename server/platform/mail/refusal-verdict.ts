import { meaningOf, type RefusalMeaning } from './refusal-words.ts'

/** What a refusal says about the recipient and about trying again. */
export type RefusalClass =
  /** The address does not work: never write to it again. */
  | 'hard'
  /** Try again later. */
  | 'soft'
  /** The message or the sender is refused; the address may be fine. */
  | 'block'

/** What is known of a refusal; words are in any language, and may repeat the numbers. */
export interface Refusal {
  /** RFC 3463, as the report itself gives it; empty when it does not. */
  status: string
  /** What the refusing server answered; empty when that is not told. */
  words: string
  /** What the report says to people, for when the answer says nothing. */
  said?: string
  /** When the refusal came, where that is told. */
  stage?: 'rcpt' | 'data' | undefined
}

export interface Verdict {
  class: RefusalClass
  enhancedCode: string | null
}

const classes: Record<Exclude<RefusalMeaning, 'refused' | 'suspended'>, RefusalClass> = {
  full: 'soft',
  later: 'soft',
  unreachable: 'soft',
  sender: 'block',
  blocked: 'block',
  relayed: 'block',
  noMailbox: 'hard',
  noDomain: 'hard',
}

// IANA "SMTP Enhanced Status Codes": the mailbox or its domain does not exist, or is switched off.
const hardCodes = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.1.351', '5.2.1', '5.4.4'])
const senderCodes = new Set(['5.1.7', '5.1.8'])

/**
 * Whose fault a refusal is. Words outweigh a number that says little or contradicts them, and what is refused for now is
 * never held against the address.
 */
export function judgeRefusal({ status, words, said = '', stage }: Refusal): Verdict {
  const told = /(?:^|[^\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(words)?.[1]
  const given = /^\s*([245]\.\d{1,3}\.\d{1,3})(?![\d.])/.exec(status)?.[1]
  const enhanced = [told, given].find((code) => code && !/\.0\.0$/.test(code)) ?? told ?? given
  const code = /(?:^|[^\d.\w])([45])\d\d(?=[ \-:;]|$)/.exec(words)?.[1]
  const isTemporary = (code ?? told?.[0] ?? given?.[0]) === '4'
  const isUnsure = stage === 'data' && /user unknown|unknown user/i.test(words)
  const isFiltered = isUnsure || /\d:?\s+: user unknown|unknown user \S{1,64}@docomo/i.test(words)
  const numbers = { enhanced, isTemporary, isFiltered, stage }
  const meant = words === '' ? meaningWithout(asides, said, enhanced) : meaningOf(said)
  const judged = classOf(meaningOf(words), numbers) ?? classOf(meant, numbers)
  return { class: judged ?? classOfCode(numbers), enhancedCode: enhanced ?? null }
}

// A number that names the address outweighs what a scanner or a signature added to words without an answer in them.
const asides = new Set<RefusalMeaning | undefined>(['blocked', 'sender', 'relayed', 'refused'])

function meaningWithout(weak: typeof asides, said: string, enhanced = ''): RefusalMeaning | undefined {
  const meaning = meaningOf(said)
  const hasAnswer = /(?:^|[^\d.\w])[45]\d\d[ -]/.test(said.slice(0, 4_000))
  return weak.has(meaning) && hardCodes.has(enhanced) && !hasAnswer ? undefined : meaning
}

interface Numbers {
  enhanced: string | undefined
  isTemporary: boolean
  /** Mailboxes that take nothing from strangers call themselves missing, after the message or without naming themselves. */
  isFiltered: boolean
  stage: Refusal['stage']
}

function classOf(meaning: RefusalMeaning | undefined, numbers: Numbers): RefusalClass | undefined {
  const { enhanced = '', isTemporary } = numbers
  if (!meaning) return undefined
  // It is the sender's address that does not exist.
  if (senderCodes.has(enhanced)) return 'block'
  if (meaning === 'refused') return classOfCode(numbers)
  if (meaning === 'suspended') return !isTemporary && hardCodes.has(enhanced) ? 'hard' : 'soft'
  const found = classes[meaning]
  if (found !== 'hard') return found
  if (isTemporary) return 'soft'
  return meaning === 'noMailbox' ? classOfMissing(numbers) : 'hard'
}

function classOfMissing({ enhanced = '', isFiltered, stage }: Numbers): RefusalClass {
  if (isFiltered && !/^5\.1\.(?!351)/.test(enhanced)) return 'block'
  // A mailbox of which the number says that it is full or in trouble is there.
  const isThere = stage !== 'rcpt' && enhanced.startsWith('5.2.') && enhanced !== '5.2.1'
  return isThere ? 'soft' : 'hard'
}

function classOfCode({ enhanced, isTemporary }: Numbers): RefusalClass {
  if (isTemporary) return 'soft'
  if (enhanced !== undefined && hardCodes.has(enhanced)) return 'hard'
  return enhanced === '5.2.2' || enhanced?.startsWith('5.4.') ? 'soft' : 'block'
}
