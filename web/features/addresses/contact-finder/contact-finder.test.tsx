import { contactFinderRoutes, type FindingView } from '@landfall/contract/addresses/contact-finder.ts'
import { findingOutcomes } from '@landfall/contract/addresses/found-contacts.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { ContactFinder } from './contact-finder.tsx'

const subject = { kind: 'trade' as const, role: 'buyer' as const, key: 'ACME|US' }
const site = { domain: 'acme.example', ground: 'recordMail' as const }
const free = { cost: 0, balance: 100, limitLeft: null, isEnough: true }
const nothing = { people: [], guesses: [], quote: free }
const ann = {
  id: 7,
  email: 'ann.lee@acme.example',
  name: 'Ann Lee',
  jobTitle: 'Buyer',
  department: 'purchasing' as const,
  pageUrl: 'https://www.acme.example/contact',
  snippet: 'Purchasing: ann.lee@acme.example',
  fetchedAt: '2026-11-20T08:00:00.000Z',
  score: 105,
  traits: ['ownDomain' as const, 'contactPage' as const, 'purchasing' as const],
  isKnown: false,
  check: null,
}
const finding: FindingView = {
  ...{ id: 3, domain: 'acme.example', ground: 'recordMail', state: 'done', outcome: 'found', movedTo: null },
  pages: [{ url: 'https://www.acme.example/contact', state: 'read', found: 1 }],
  addresses: [ann],
  others: [],
  withheld: 1,
  startedAt: '2026-11-20T08:00:00.000Z',
  finishedAt: '2026-11-20T08:00:05.000Z',
  startedByName: 'Lin Yue',
}
const task = {
  ...{ id: 1, kind: 'contactFinding' as const, title: '', state: 'queued' as const, done: 0, total: 1 },
  ...{ figures: {}, error: null, fileId: null, createdAt: '2026-11-20T08:00:00.000Z', finishedAt: null },
}
const mayAll: Permission[] = ['customer.customer.write', 'email.task.send', 'address.verification.run']

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(contactFinderRoutes.read, { sites: [site], finding: null, ...nothing })
    .on(contactFinderRoutes.start, task)
})

const show = (props = {}, permissions = mayAll) =>
  renderPage(<ContactFinder subject={subject} {...props} />, { permissions })

test('whoever came to look has the known site read at once, and keeps, verifies and writes with one click each', async () => {
  const isStarted = () => server.callsOf(contactFinderRoutes.start).length > 0
  server.on(contactFinderRoutes.read, () => ({
    sites: [site],
    finding: isStarted() ? finding : null,
    ...nothing,
  }))
  const written: [number, string][] = []
  await show({ begins: true, onWrite: (id: number, email: string) => written.push([id, email]) })
  expect(await screen.findByText('ann.lee@acme.example')).toBeVisible()
  expect(screen.getByText('1 address found')).toBeVisible()
  expect(screen.getByText('To be verified')).toBeVisible()
  expect(screen.getByText('Ann Lee · Buyer · Purchasing')).toBeVisible()
  expect(screen.getByRole('link', { name: 'acme.example/contact' })).toBeVisible()
  expect(screen.getByText(/1 address of people who asked not to be contacted/)).toBeVisible()
  expect(server.callsOf(contactFinderRoutes.start)).toHaveLength(1)
  server.on(contactFinderRoutes.verify, null).on(contactFinderRoutes.save, { customerId: 9 })
  await userEvent.click(screen.getByRole('button', { name: 'Verify ann.lee@acme.example' }))
  await userEvent.click(screen.getByRole('button', { name: 'Write to ann.lee@acme.example' }))
  await waitFor(() => expect(written).toEqual([[9, 'ann.lee@acme.example']]))
  await userEvent.click(screen.getByRole('button', { name: 'Save ann.lee@acme.example as contact' }))
  expect(server.callsOf(contactFinderRoutes.verify)).toHaveLength(1)
  await waitFor(() => expect(server.callsOf(contactFinderRoutes.save)).toHaveLength(2))
})

test('a site nobody knows is asked for and not guessed', async () => {
  server.on(contactFinderRoutes.read, { sites: [], finding: null, ...nothing })
  await show({ begins: true })
  const field = await screen.findByRole('textbox', { name: 'Company site (domain)' })
  expect(screen.getByRole('button', { name: 'Read the site' })).toBeDisabled()
  await userEvent.type(field, 'acme.example{Enter}')
  await waitFor(() =>
    expect(server.callsOf(contactFinderRoutes.start)[0]?.body).toMatchObject({ domain: 'acme.example' }),
  )
})

test('each end has its own words', async () => {
  const said = new Set<string>()
  for (const outcome of findingOutcomes) {
    const ended = { ...finding, outcome, addresses: [], movedTo: outcome === 'moved' ? 'new.example' : null }
    server.on(contactFinderRoutes.read, { sites: [site], finding: ended, ...nothing })
    await show()
    said.add((await screen.findByRole('alert')).textContent ?? '')
    if (outcome === 'moved') expect(screen.getByRole('button', { name: 'Read new.example' })).toBeVisible()
    cleanup()
  }
  expect(said.size).toBe(findingOutcomes.length)
})

test('an address is added by hand, and wrong ones are told', async () => {
  server.on(contactFinderRoutes.add, { customerId: 9 })
  const written: [number, string][] = []
  await show({ onWrite: (id: number, email: string) => written.push([id, email]) })
  await userEvent.click(await screen.findByRole('button', { name: 'Add an e-mail by hand' }))
  const field = screen.getByRole('textbox', { name: /E-mail/ })
  await userEvent.type(field, 'eve')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Email format is incorrect')).toBeVisible()
  await userEvent.type(field, '@acme.example')
  await userEvent.click(screen.getByRole('button', { name: 'Save and write' }))
  await waitFor(() => expect(written).toEqual([[9, 'eve@acme.example']]))
  expect(server.callsOf(contactFinderRoutes.add)[0]?.body).toMatchObject({
    subject,
    email: 'eve@acme.example',
  })
})

test('who may not change customers sees nothing of it', async () => {
  await show({}, [])
  expect(screen.queryByText('Find contacts on the company’s site')).toBeNull()
})

test('what costs something waits for a click that has seen the price', async () => {
  server.on(contactFinderRoutes.read, {
    ...{ sites: [site], finding: null, people: [], guesses: [] },
    quote: { ...free, cost: 3 },
  })
  await show({ begins: true })
  expect(await screen.findByText(/Cost in points: 3/)).toBeVisible()
  expect(server.callsOf(contactFinderRoutes.start)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Read the site' }))
  await waitFor(() => expect(server.callsOf(contactFinderRoutes.start)).toHaveLength(1))
})

test('the address of a person is found by his name, and shown only when it was proven', async () => {
  const guess = {
    ...{ id: 5, name: 'Ben Otis', jobTitle: 'Buyer', domain: 'acme.example', email: '', tried: 5 },
    ...{ isKnown: false, askedAt: '2026-11-20T08:00:00.000Z' },
  }
  server
    .on(contactFinderRoutes.read, {
      ...{ sites: [site], finding: null, quote: free, people: [{ name: 'Eve Moss', jobTitle: 'Owner' }] },
      guesses: [
        { ...guess, outcome: 'found' as const, email: 'ben.otis@acme.example' },
        { ...guess, id: 6, name: 'Ada Finn', outcome: 'none' as const },
        { ...guess, id: 7, name: 'Cy Lund', outcome: 'catchAll' as const },
      ],
    })
    .on(contactFinderRoutes.guess, null)
    .on(contactFinderRoutes.saveGuess, { customerId: 9 })
  const written: [number, string][] = []
  await show({ onWrite: (id: number, email: string) => written.push([id, email]) })
  expect(await screen.findByText('ben.otis@acme.example')).toBeVisible()
  expect(screen.getByText('Made of the name, verified')).toBeVisible()
  expect(screen.getByText('None of 5 usual forms exists')).toBeVisible()
  expect(screen.getByText('acme.example takes mail for any name: no guess can be proven')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Save ben.otis@acme.example as contact' }))
  expect(server.callsOf(contactFinderRoutes.saveGuess)[0]?.body).toEqual({ id: 5 })
  await userEvent.click(screen.getByRole('button', { name: 'Write to ben.otis@acme.example' }))
  await waitFor(() => expect(written).toEqual([[9, 'ben.otis@acme.example']]))
  await userEvent.click(screen.getByRole('button', { name: 'Find the address of Eve Moss' }))
  await userEvent.type(screen.getByRole('textbox', { name: 'First and last name' }), 'Dan Roe')
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  await waitFor(() =>
    expect(server.callsOf(contactFinderRoutes.guess).map(({ body }) => body)).toEqual([
      { subject, name: 'Eve Moss', jobTitle: 'Owner', domain: 'acme.example' },
      { subject, name: 'Dan Roe', jobTitle: '', domain: 'acme.example' },
    ]),
  )
})
