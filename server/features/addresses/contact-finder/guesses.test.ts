import { contactFinderRoutes, type FindingSubject } from '@landfall/contract/addresses/contact-finder.ts'
import { addressVerificationRoutes } from '@landfall/contract/addresses/verification-routes.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { startMailWorld, type TestMailWorld } from '#testing/mail-world.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { localsOf } from './guess-forms.ts'

let app: TestApp
let world: TestMailWorld
let user: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb, { type: 'admin' })
  const knows =
    (...locals: string[]) =>
    (to: string) =>
      locals.includes(to.slice(0, to.indexOf('@'))) ? '250 Ok' : '550 5.1.1 User unknown'
  world = await startMailWorld({
    'guessed.example': { rcpt: knows('j.mueller', 'info') },
    'anyname.example': {},
    'shut.example': { rcpt: () => '554 5.7.1 Client host blocked using zen.spamhaus.org' },
  })
})
afterAll(() => world.stop())

const customers = new Map<string, FindingSubject>()

async function customerAt(website: string): Promise<FindingSubject> {
  const known = customers.get(website)
  if (known) return known
  const { id } = await buildCustomer(app.client, user, {
    name: `Customer at ${website}`,
    website,
    contacts: [
      {
        ...{ name: 'Jörg Müller', jobTitle: 'Einkauf', workEmail: '', personalEmail: '' },
        ...{ phones: [], linkedin: '' },
      },
    ],
  })
  const subject: FindingSubject = { kind: 'customer', id }
  customers.set(website, subject)
  return subject
}
const as = () => ({ token: user.token })
const read = (subject: FindingSubject) =>
  app.client.call(contactFinderRoutes.read, { query: subject as never }, as())
const guess = (subject: FindingSubject, name: string, domain?: string) =>
  app.client.send(contactFinderRoutes.guess, { body: { subject, name, ...(domain ? { domain } : {}) } }, as())
const outcomeOf = (subject: FindingSubject) =>
  expect.poll(async () => (await read(subject)).guesses[0]?.outcome, { timeout: 20_000 })

it('finds the address of a contact by his name, tells of nothing that was not proven, and keeps it', async () => {
  const subject = await customerAt('guessed.example')
  expect((await read(subject)).people).toEqual([{ name: 'Jörg Müller', jobTitle: 'Einkauf' }])
  expect((await guess(subject, 'Jörg Müller')).code).toBe(20000)
  await outcomeOf(subject).toBe('found')
  const [found] = (await read(subject)).guesses
  expect(found).toMatchObject({ name: 'Jörg Müller', email: 'j.mueller@guessed.example', isKnown: false })
  // Neither those that do not exist nor a guess stand among the addresses somebody wanted verified.
  const list = async () =>
    (await app.client.call(addressVerificationRoutes.list, { query: { size: 200 } }, as())).items
  expect((await list()).filter(({ domain }) => domain === 'guessed.example')).toEqual([])
  const checks = await app.client.call(addressVerificationRoutes.checks, { query: { size: 200 } }, as())
  expect(checks.items.filter(({ origin }) => origin === 'guess').length).toBe(found?.tried)
  await app.client.call(contactFinderRoutes.saveGuess, { body: { id: found?.id ?? 0 } }, as())
  const { id } = subject as { id: number }
  const customer = await app.client.call(customerRoutes.read, { params: { id } }, as())
  expect(customer.contacts.map(({ name, workEmail }) => [name, workEmail])).toContainEqual([
    'Jörg Müller',
    'j.mueller@guessed.example',
  ])
  expect((await read(subject)).guesses[0]?.isKnown).toBe(true)
  expect((await list()).filter(({ domain }) => domain === 'guessed.example')).toMatchObject([
    { email: 'j.mueller@guessed.example', verdict: 'deliverable', origin: 'finder' },
  ])
})

it('never guesses where a domain takes any name, and asks nobody there once that is known', async () => {
  const subject = await customerAt('anyname.example')
  await guess(subject, 'Ann Lee')
  await outcomeOf(subject).toBe('catchAll')
  const server = world.servers.get('anyname.example')
  const asked = server?.asked.length
  await guess(subject, 'Ben Otis')
  expect(
    (await read(subject)).guesses.map(({ name, outcome, email, tried }) => [name, outcome, email, tried > 0]),
  ).toEqual([
    ['Ben Otis', 'catchAll', '', false],
    ['Ann Lee', 'catchAll', '', true],
  ])
  expect(server?.asked.length).toBe(asked)
  const { id = 0 } = (await read(subject)).guesses[0] ?? {}
  const saved = await app.client.send(contactFinderRoutes.saveGuess, { body: { id } }, as())
  expect(saved.code).toBe(codeOf('guessNotProven'))
})

it('says apart that nobody is there and that nobody could tell', async () => {
  const gone = await customerAt('guessed.example')
  await guess(gone, 'Nobody Knows')
  await outcomeOf(gone).toBe('none')
  const shut = await customerAt('shut.example')
  await guess(shut, 'Ann Lee')
  await outcomeOf(shut).toBe('unknown')
  expect((await read(shut)).guesses[0]?.email).toBe('')
})

it('refuses names and domains of which no addresses can be made, and people who said no', async () => {
  const subject = await customerAt('guessed.example')
  expect((await guess(subject, '王芳')).code).toBe(codeOf('guessNameUnreadable'))
  expect((await guess(subject, 'Prince')).code).toBe(codeOf('guessNameUnreadable'))
  expect((await guess(subject, 'Ann Lee', 'gmail.com')).code).toBe(codeOf('guessFreeMail'))
  const nowhere = await buildCustomer(app.client, user, { name: 'Without a site' })
  expect((await guess({ kind: 'customer', id: nowhere.id }, 'Ann Lee')).code).toBe(codeOf('findingNoSite'))
  const body = { emails: ['said.no@guessed.example'], note: '' }
  await app.client.call(suppressionRoutes.add, { body } as never, as())
  expect((await guess(subject, 'Said No')).code).toBe(codeOf('foundAddressRefused'))
  const other = await buildUser(app.systemDb, { type: 'admin' })
  const foreign = await app.client.send(
    contactFinderRoutes.guess,
    { body: { subject, name: 'Ann Lee' } },
    { token: other.token },
  )
  expect(foreign.code).not.toBe(20000)
  await expectRefusals(app, [contactFinderRoutes.guess, contactFinderRoutes.saveGuess], ({ path }) => ({
    body: path.endsWith('save') ? { id: 1 } : { subject, name: 'Ann Lee' },
  }))
})

it('tries the form first in which others of the company have theirs', () => {
  expect(localsOf('Anna Meyer', [])).toEqual(['anna.meyer', 'ameyer', 'anna', 'a.meyer', 'annameyer'])
  const others = [
    { name: 'Max Roth', email: 'roth.max@acme.example' },
    { name: 'Eva Lang', email: 'lang.eva@acme.example' },
    { name: 'Ida Kern', email: 'ida@acme.example' },
  ]
  expect(localsOf('Dr. Anna Meyer', others).slice(0, 2)).toEqual(['meyer.anna', 'anna'])
  expect(localsOf('Jürgen Müller', [])).toEqual([
    ...['juergen.mueller', 'jurgen.muller', 'jmueller', 'juergen', 'j.mueller'],
  ])
  expect(localsOf('Madonna', others)).toEqual([])
})
