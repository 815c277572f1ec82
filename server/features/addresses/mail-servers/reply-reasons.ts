import type { AddressReason, AddressVerdict } from '@landfall/contract/addresses/address-verification.ts'
import { type PreparedReply, prepareReply, type ServerReply } from './server-reply.ts'

/** What an answer to RCPT says. */
export interface ReplyMeaning {
  verdict: AddressVerdict
  reason: AddressReason
  /** What the session has to do first: encrypt, ask alone, ask the next server, or see whether others are taken. */
  needs?: 'tls' | 'alone' | 'nextServer' | 'acceptedOther'
}

const unknown = (reason: AddressReason, needs?: ReplyMeaning['needs']): ReplyMeaning => ({
  verdict: 'unknown',
  reason,
  ...(needs ? { needs } : {}),
})
const gone = (reason: AddressReason): ReplyMeaning => ({ verdict: 'undeliverable', reason })
const risky = (reason: AddressReason): ReplyMeaning => ({ verdict: 'risky', reason })

const blocked =
  /spamhaus|spamcop|barracuda|abusix|sorbs|\b(?:dns|r|u|sur)bls?\b|block(?:ed)?[ -]?list|black[ -]?list|\bblocked\b|\bbanned\b|\bs31(?:40|50)\b|reputation|spam ip|frequency limited|\[?tss\d\d\]?|\[bl\d\d\]|\brtr:|\bou-00\d|not allowed to connect|listed (?:at|by|in|on)|invaluement|senderbase|uceprotect|bad (?:sender )?ip/
const noReverse = /reverse (?:hostname|dns|lookup|ip)|\bptr\b|\brdns\b|cannot find your (?:reverse )?hostname/
const greylist = /gr[ae]y[ -]?list|postgrey/
const rateLimited = /receiving (?:mail|messages) (?:at a rate|too quickly)|receiving mail too/
const quota =
  /\bfull\b|over ?quota|quota (?:is )?(?:exceeded|full|limit)|(?:exceed\w*|over|out of)(?: \w+){0,4} (?:quota|storage|disk space)|\bquota\b|storage (?:limit|allocation)|stuffed|mailbox size limit|\bpleine?\b|llen[oa]\b|\bpien[oa]\b|\bvoll\b|cheia|insufficient (?:disk |mailbox |system )?(?:space|storage|quota)|not enough (?:disk |storage )?space|空间不足|已满|満杯|容量|переполнен|가득/
const notQuota = /connection|rate limit|per (?:hour|minute|day|second)|frequency|sending quota|fully/
const unknownUser = new RegExp(
  [
    // English
    '(?:user|account|mailbox|recipient|address|alias|e-?mail|person|customer|name)\\)?(?: \\w+){0,3} (?:is )?(?:unknown|not (?:found|known|exist|listed|valid)|invalid|nonexistent|non-existent)',
    '(?:unknown|invalid|no such|nonexistent|non-existent|no valid|not a known|not a valid|unrouteable|undeliverable|bad destination|unrecognized) (?:local |virtual |e-?mail |destination |mail ?)*(?:user|mailbox|recipient|address|account|person|customer|alias|part|name|box)',
    "(?:does|do|did|dosn|doesn|don)(?:[’']?t| not) (?:exist|have an?(?: \\S+){0,3} account)",
    'no (?:such )?(?:mailbox|user|person|recipient|account)(?: here| found| exists| by that name)?',
    "user not found|not our customer|mailbox unavailable|mailbox not available|no mail ?box|not known here|unable to find|recipient not|no longer (?:exists|valid|with|works|employed)|has left|recipient rejected: user|account (?:has been )?(?:deleted|closed|removed)|isn[’']?t (?:a valid|known)",
    // French, Spanish, Portuguese, Italian
    "inconnue?s?\\b|n[’']existe pas|n[’']est pas valide|destinataire (?:invalide|inexistant)|introuvable",
    'no existe|inexistente|desconocid[oa]|no (?:se )?(?:ha )?encontrad[oa]|destinatario (?:no )?v[aá]lido',
    'n[ãa]o existe|desconhecid[oa]|n[ãa]o encontrad[oa]',
    'nessun utente|non esiste|inesistente|sconosciut[oa]|casella non',
    // German, Dutch, Scandinavian
    'unbekannt|existiert nicht|nicht (?:bekannt|vorhanden|gefunden)|ung[üu]ltige(?:r)? empf',
    'onbekend|bestaat niet|findes ikke|finns inte|eksisterer ikke|ukjent|ok[äa]nd',
    // Polish, Czech, Turkish, Russian
    'nie istnieje|nieznany|neexistuje|nezn[áa]m|bulunamad[ıi]|mevcut de[ğg]il',
    'не (?:существует|найден|зарегистрирован)|неизвестн',
    // Chinese, Japanese, Korean
    '不存在|无此|無此|没有(?:该|此|这个)|未找到|找不到|无效的?(?:用户|收件|邮箱|地址)',
    '存在しま|見つかりま|宛先不明|不明なユーザ|존재하지|없는 (?:사용자|계정|메일)|찾을 수 없',
  ].join('|'),
  'i',
)
// What is wrong with us or with our message is never the mailbox's fault, whatever else the sentence says.
const aboutSender =
  /sender (?:address|verif|reject|domain|denied|not|unknown|is|ip)|verify(?:ing)? sender|sender'?s|envelope[- ]sender|return[- ]path|\b(?:helo|ehlo)\b|client host|your (?:ip|host|server|domain|message|e-?mail|mail server)|mail from|from address|callout|callback|\bspf\b|\bdkim\b|\bdmarc\b|spam|policy|virus|open relay|dns (?:a|mx)|dial-?up|dynamic ip|authenticat/
const relay =
  /relay(?:ing)? (?:access )?(?:is )?(?:denied|prohibited|not (?:permitted|allowed))|unable to relay|cannot relay|can't relay|do(?:es)? not relay|won't relay|not (?:a )?local|rcpthosts|not (?:permitted|allowed) to relay|no relay|we do not relay/
const switchedOff =
  /\b(?:disabled|discontinued|suspended|deactivated|frozen|inactive|desactivad[oa]|désactivée?|deaktiviert|disattivat[oa])\b|停用|禁用|冻结|已注销/
const aMailbox =
  /mailbox|\buser|account|recipient|address|customer|usuario|cuenta|compte|utente|casella|konto|postfach|邮箱|用户|帐|账/
const tooMany = /too many recipients|recipients? (?:limit|count)|one recipient|多个收件人/
const needsTls = /starttls|\btls\b|encrypt/

interface Rule {
  when(reply: PreparedReply): boolean
  means(reply: PreparedReply): ReplyMeaning
}

const rule = (when: Rule['when'], meaning: ReplyMeaning | Rule['means']): Rule => ({
  when,
  means: typeof meaning === 'function' ? meaning : () => meaning,
})
const isPermanent = ({ code }: PreparedReply) => code >= 500
const isRefusal = ({ code }: PreparedReply) => code >= 400 && code < 600
const isAboutUs = ({ words, detail }: PreparedReply) => aboutSender.test(words) || detail.startsWith('7.')

/** In this order; the first that fits counts. Above are the traps, in which a code or a word says something else than it seems. */
const rules: readonly Rule[] = [
  rule(({ code }) => code === 250 || code === 251, { verdict: 'deliverable', reason: 'accepted' }),
  rule(({ code }) => code === 252, unknown('cannotVerify')),
  rule(
    (reply) => !isRefusal(reply),
    (reply) => worded(reply) ?? unknown('tempFailure'),
  ),
  // Microsoft says so of people who are not in the directory.
  rule(
    ({ detail, words }) => detail === '4.1' && words.includes('recipient address rejected'),
    gone('noMailbox'),
  ),
  rule(({ detail }) => detail === '7.17', gone('noMailbox')),
  rule(({ detail }) => detail === '7.18', gone('noDomain')),
  rule(({ words }) => words.includes('mailbox unavailable or access denied'), unknown('ambiguous')),
  rule(({ words }) => greylist.test(words), unknown('greylisted')),
  rule(({ words }) => blocked.test(words), unknown('ipBlocked')),
  rule(({ words, detail }) => noReverse.test(words) || /^7\.2[57]$/.test(detail), unknown('needReverseName')),
  rule(isFull, risky('mailboxFull')),
  rule(({ words }) => rateLimited.test(words), { verdict: 'deliverable', reason: 'rateLimitedRecipient' }),
  rule(({ code, detail }) => code === 551 || detail === '1.6', risky('moved')),
  rule(({ code, detail }) => code === 525 || detail === '7.13', gone('mailboxDisabled')),
  rule((reply) => isPermanent(reply) && reply.detail === '2.1' && !isAboutUs(reply), gone('mailboxDisabled')),
  rule(isNoMailbox, ({ detail }) => gone(detail === '1.2' ? 'noDomain' : 'noMailbox')),
  rule(
    (reply) =>
      isPermanent(reply) && switchedOff.test(reply.words) && aMailbox.test(reply.words) && !isAboutUs(reply),
    gone('mailboxDisabled'),
  ),
  rule(({ words }) => relay.test(words), unknown('notResponsible', 'nextServer')),
  rule(
    ({ code, detail, words }) => detail === '5.3' || tooMany.test(words) || (code === 452 && words === ''),
    unknown('tooManyRecipients', 'alone'),
  ),
  rule(
    ({ code, words }) => code === 530 || (isTlsWish(words) && code >= 450),
    ({ code, words }) =>
      isTlsWish(words) || (code === 530 && !/auth/.test(words))
        ? unknown('policy', 'tls')
        : unknown('policy'),
  ),
  rule(
    ({ code }) => code < 500 || code === 559,
    (reply) => worded(reply) ?? unknown('tempFailure'),
  ),
  rule(
    ({ code, words, enhanced }) => (code === 550 || code === 553) && words === '' && enhanced === '',
    unknown('policyReject', 'acceptedOther'),
  ),
]

/** What an answer to RCPT says of an address; `repeated` is what of our question it may repeat. */
export function readReply(reply: ServerReply, repeated: readonly string[]): ReplyMeaning {
  const prepared = prepareReply(reply, repeated)
  const first = rules.find(({ when }) => when(prepared))
  return first?.means(prepared) ?? unknown('policyReject')
}

/** What an answer to anything before RCPT says; that is never about the mailbox. */
export function readEarlyReply(reply: ServerReply): ReplyMeaning {
  const { code, words, detail } = prepareReply(reply, [])
  if (greylist.test(words)) return unknown('greylisted')
  if (blocked.test(words)) return unknown('ipBlocked')
  if (noReverse.test(words) || /^7\.2[57]$/.test(detail)) return unknown('needReverseName')
  if (code === 530 || isTlsWish(words)) return unknown('policy', 'tls')
  return code < 500 ? unknown('tempFailure') : unknown('policyReject')
}

const isTlsWish = (words: string) => needsTls.test(words) && /must|require|need|first|only/.test(words)

function worded({ words }: PreparedReply): ReplyMeaning | undefined {
  return /time[ds]? ?-?out/.test(words) ? unknown('timeout') : undefined
}

function isFull({ code, detail, words }: PreparedReply): boolean {
  if (detail === '2.2') return true
  const isOther =
    detail.startsWith('7.') || detail.startsWith('3.') || detail === '2.3' || notQuota.test(words)
  return !isOther && (quota.test(words) || code === 552)
}

const noSuchDetails = new Set(['1.1', '1.2', '1.3', '1.10'])

function isNoMailbox(reply: PreparedReply): boolean {
  const { detail, words } = reply
  if (!isPermanent(reply) || aboutSender.test(words)) return false
  if (noSuchDetails.has(detail)) return !relay.test(words) || unknownUser.test(words)
  if (detail.startsWith('7.')) return unknownUser.test(words) && !words.includes('mailbox unavailable')
  return unknownUser.test(words)
}
