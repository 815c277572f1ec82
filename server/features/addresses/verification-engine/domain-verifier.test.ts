import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startMailWorld, type TestMailWorld } from '#testing/mail-world.ts'
import { lineEncrypter } from '#testing/self-signed.ts'
import { createTestVerifier } from '#testing/test-verifier.ts'
import type { AddressOutcome } from './address-outcome.ts'

const known = (address: string) => /^(?:alice|anna|jürgen)@/.test(address)
const strict = (address: string) =>
  known(address)
    ? '250 2.1.5 Ok'
    : `550 5.1.1 <${address}>: Recipient address rejected: User unknown in virtual alias table`
const always = (reply: string) => () => reply
const pipelining = ['PIPELINING', 'SIZE 10240000', '8BITMIME']

/** Each with what is found of `alice`, who is there, and of `nobody`, who is not; reasons where the verdict is unknown. */
const scenarios: Record<
  string,
  [talk: Parameters<typeof startMailWorld>[0][string], alice: string, nobody: string]
> = {
  'strict.example': [
    { rcpt: strict, extensions: pipelining },
    'deliverable accepted',
    'undeliverable noMailbox',
  ],
  'plain.example': [{ rcpt: strict }, 'deliverable accepted', 'undeliverable noMailbox'],
  'helo.example': [
    { rcpt: strict, ehlo: '502 5.5.2 what' },
    'deliverable accepted',
    'undeliverable noMailbox',
  ],
  'all.example': [{ extensions: pipelining }, 'risky catchAll', 'risky catchAll'],
  'grey.example': [
    {
      rcpt: (a) =>
        `450 4.2.0 <${a}>: Recipient address rejected: Greylisted, see http://postgrey.example/help`,
    },
    'unknown greylisted',
    'unknown greylisted',
  ],
  'full.example': [
    { rcpt: (a) => (known(a) ? '552 5.2.2 Mailbox full' : strict(a)) },
    'risky mailboxFull',
    'undeliverable noMailbox',
  ],
  'listed.example': [
    { rcpt: always('554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org') },
    'unknown ipBlocked',
    'unknown ipBlocked',
  ],
  'door.example': [
    { banner: '554 5.7.1 your IP is on a block list' },
    'unknown ipBlocked',
    'unknown ipBlocked',
  ],
  'busy.example': [{ banner: '421 4.3.2 try again later' }, 'unknown tempFailure', 'unknown tempFailure'],
  'mute.example': [{ banner: null }, 'unknown timeout', 'unknown timeout'],
  'drip.example': [{ byteMs: 40, rcpt: strict }, 'unknown timeout', 'unknown timeout'],
  'endless.example': [{ endlessBanner: true }, 'unknown disconnected', 'unknown disconnected'],
  'web.example': [{ banner: 'HTTP/1.1 400 Bad Request' }, 'unknown disconnected', 'unknown disconnected'],
  'drops.example': [
    { rcpt: (a) => (known(a) ? '250 Ok' : null), extensions: pipelining },
    'deliverable accepted',
    'unknown disconnected',
  ],
  'relay.example': [
    { rcpt: (a) => `554 5.7.1 <${a}>: Relay access denied` },
    'unknown notResponsible',
    'unknown notResponsible',
  ],
  'rate.example': [
    {
      rcpt: (a) =>
        known(a)
          ? '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents more'
          : strict(a),
    },
    'deliverable rateLimitedRecipient',
    'undeliverable noMailbox',
  ],
  'moved.example': [
    { rcpt: (a) => (known(a) ? '551 5.1.6 User not local; please try <a@b.example>' : strict(a)) },
    'risky moved',
    'undeliverable noMailbox',
  ],
  'bare.example': [
    { rcpt: (a) => (known(a) ? '250 ok' : '550') },
    'deliverable accepted',
    'undeliverable noMailbox',
  ],
  'bareall.example': [{ rcpt: always('550') }, 'unknown policyReject', 'unknown policyReject'],
  'one.example': [
    {
      rcpt: (a, before) => (before > 0 ? '452 4.5.3 Too many recipients' : strict(a)),
      extensions: pipelining,
    },
    'deliverable accepted',
    'undeliverable noMailbox',
  ],
  'sender.example': [
    { mail: '550 5.1.8 Sender address rejected: Domain not found' },
    'unknown policyReject',
    'unknown policyReject',
  ],
  'callout.example': [
    { rcpt: always('550-Sender verify failed\r\n550 No such user here') },
    'unknown policyReject',
    'unknown policyReject',
  ],
  'tls.example': [
    {
      mail: '530 5.7.0 Must issue a STARTTLS command first',
      extensions: ['STARTTLS'],
      startTls: '220 go ahead',
    },
    'unknown timeout',
    'unknown timeout',
  ],
  'encrypted.example': [
    { rcpt: strict, extensions: ['STARTTLS', 'PIPELINING'], encrypt: lineEncrypter() },
    'deliverable accepted',
    'undeliverable noMailbox',
  ],
  'tlsno.example': [
    {
      mail: '530 5.7.0 Must issue a STARTTLS command first',
      extensions: ['STARTTLS'],
      startTls: '454 4.7.0 not now',
    },
    'unknown policy',
    'unknown policy',
  ],
  'disabled-cars.example': [
    { rcpt: (a) => (known(a) ? '250 ok' : `550 <${a}> unknown user at disabled-cars.example`) },
    'deliverable accepted',
    'undeliverable noMailbox',
  ],
  'trap.example': [
    { rcpt: always('450 4.7.1 Try again later') },
    'unknown tempFailure',
    'unknown tempFailure',
  ],
}

const patience = { connect: 400, banner: 500, reply: 500, session: 2_500 }
let world: TestMailWorld
let verify: (domain: string, ...locals: string[]) => Promise<Map<string, AddressOutcome>>

beforeAll(async () => {
  const talks = Object.fromEntries(Object.entries(scenarios).map(([domain, [talk]]) => [domain, talk]))
  world = await startMailWorld(
    talks,
    {
      'null.example': { mx: [[0, '.']] },
      'fails.example': { trouble: 'fails' },
      'text.example': { txt: ['hello'] },
      'web-only.example': { a: ['127.0.0.1'], txt: ['v=spf1 -all'] },
      'inside.example': { mx: [[10, 'mail.inside.example']] },
      'mail.inside.example': { a: ['10.0.0.7'] },
      'loop.example': { mx: [[10, 'loop.example']] },
      'metadata.example': { a: ['169.254.169.254'] },
      'six.example': { mx: [[10, 'mail.six.example']] },
      'mail.six.example': { aaaa: ['fd00::1'] },
      'second.example': {
        mx: [
          [10, 'dead.example'],
          [20, 'mx.strict.example'],
        ],
      },
      'dead.example': { a: ['127.0.0.1'] },
      'crowd.example': {
        mx: Array.from({ length: 100 }, (_, at): [number, string] => [at, `m${at}.crowd.example`]),
      },
      'openmx.example': { mx: [[10, 'lost.example']] },
      'lost.example': { trouble: 'fails' },
      'silent.example': { trouble: 'silent' },
      'halfsilent.example': { mx: [[10, 'silent.example']] },
    },
    (name) => name.endsWith('.example'),
  )
  const ask = createTestVerifier(patience)
  verify = (domain, ...locals) => ask(domain, locals)
})
afterAll(() => world.stop())

const short = (outcome: AddressOutcome | undefined) => `${outcome?.verdict} ${outcome?.reason}`

describe('servers', () => {
  it.concurrent.each(Object.entries(scenarios))('%s', async (domain, [, alice, nobody]) => {
    const found = await verify(domain, 'alice', 'nobody')
    expect([short(found.get('alice')), short(found.get('nobody'))]).toEqual([alice, nobody])
  })

  it('asks several in one session, an invented one last, and never for more than recipients', async () => {
    const server = world.servers.get('strict.example')!
    const before = server.sessions
    const asked = server.asked.length
    const found = await verify('strict.example', 'anna', ...Array.from({ length: 15 }, (_, at) => `n${at}`))
    expect(found.get('anna')?.verdict).toBe('deliverable')
    expect(server.sessions - before).toBe(1)
    // What was learned of the domain is not asked again.
    expect(server.asked.length - asked).toBe(16)
    for (const { commands } of world.servers.values())
      for (const verb of ['DATA', 'VRFY', 'EXPN']) expect(commands.has(verb)).toBe(false)
  })

  it('asks the next server when the first is dead', async () => {
    const found = await verify('second.example', 'alice', 'nobody')
    expect([short(found.get('alice')), short(found.get('nobody'))]).toEqual([
      'deliverable accepted',
      'undeliverable noMailbox',
    ])
  })

  it('leaves the score lower where nobody knows whether all are taken', async () => {
    expect((await verify('drops.example', 'alice')).get('alice')?.score).toBe(75)
    expect((await verify('strict.example', 'alice')).get('alice')?.score).toBe(95)
  })

  it('says that letters beyond ASCII before the sign need a server that takes them', async () => {
    expect(short((await verify('strict.example', 'jürgen')).get('jürgen'))).toBe(
      'unknown internationalUnsupported',
    )
  })
})

describe('names', () => {
  it.each([
    ['null.example', 'undeliverable nullMx'],
    ['nowhere.example', 'undeliverable noDomain'],
    ['text.example', 'undeliverable noMx'],
    ['web-only.example', 'undeliverable mxUnroutable'],
    ['fails.example', 'unknown dnsError'],
    ['openmx.example', 'unknown dnsError'],
    ['silent.example', 'unknown dnsError'],
    ['halfsilent.example', 'unknown dnsError'],
    ['inside.example', 'undeliverable mxUnroutable'],
    ['metadata.example', 'undeliverable mxUnroutable'],
    ['six.example', 'undeliverable mxUnroutable'],
    ['loop.example', 'undeliverable noMx'],
    ['crowd.example', 'undeliverable noMx'],
  ])('%s: %s', async (domain, expected) => {
    expect(short((await verify(domain, 'alice')).get('alice'))).toBe(expected)
  })
})
