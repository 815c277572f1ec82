import type { VerifiedAddress } from '@landfall/contract/addresses/address-verification.ts'
import { addressVerificationRoutes as routes } from '@landfall/contract/addresses/verification-routes.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { AddressMark } from './address-mark.tsx'
import { AddressVerificationPage } from './address-verification-page.tsx'

const all: Permission[] = ['address.verification.read', 'address.verification.run', 'customer.customer.write']
const address: VerifiedAddress = {
  ...{ id: 1, email: 'bob@acme.example', domain: 'acme.example', origin: 'paste', state: 'toVerify' },
  ...{
    verdict: 'unknown',
    reason: 'greylisted',
    flags: ['role'],
    score: 30,
    smtpCode: 450,
    said: 'come later',
  },
  ...{ mailGroup: 'acme.example', attempts: 1, checkedAt: '2026-11-20T08:00:00.000Z', suggestion: null },
  ...{ nextAttemptAt: new Date(Date.now() + 300_000).toISOString(), judged: null, judgedByName: null },
  ...{ judgementNote: '', customerId: null, ownerName: 'Lin', createdAt: '2026-11-20T08:00:00.000Z' },
}
const batch = {
  id: 4,
  origin: 'single',
  name: '',
  userName: 'Lin',
  total: 1,
  settled: 0,
  createdAt: '',
} as const

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(routes.list, { items: [address], nextCursor: null, total: 1, totalIsMinimum: false })
    .on(routes.counts, {
      states: { toVerify: 1, verifying: 0, valid: 0, invalid: 0, saved: 0 },
      running: [{ ...batch, total: 200, settled: 50 }],
      reach: null,
    })
    .on(routes.judge, { ...address, judged: 'valid', state: 'valid' })
    .on(routes.verifyOne, batch)
    .on(routes.states, { items: [] })
})

it('says why an address waits and until when, what is under way, and takes a decision by hand', async () => {
  await renderPage(<AddressVerificationPage />, { permissions: all })
  expect(await screen.findByText('Verifying: 50 of 200')).toBeVisible()
  const row = (await screen.findByText('The server wants us to come again (greylisting)')).closest('tr')
  expect(within(row as HTMLElement).getByText('Office address')).toBeVisible()
  expect(within(row as HTMLElement).getByText('in 5 minutes')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'bob@acme.example' }))
  expect(await screen.findByText('450 come later')).toBeVisible()
  await userEvent.type(screen.getByLabelText('Note'), 'He answered')
  await userEvent.click(screen.getByRole('button', { name: 'Treat as valid' }))
  await waitFor(() =>
    expect(server.callsOf(routes.judge)[0]?.body).toEqual({ judged: 'valid', note: 'He answered' }),
  )
})

it.each([
  ['closed', null, [/port 25 seems to be closed/, /no address is called invalid for this/]],
  ['noNames', null, [/Domains cannot be looked up/]],
  ['open', false, [/Mail servers do not know app.seller.example/]],
] as const)('says what cannot be found out from here: %s', async (state, isNamed, words) => {
  const reach = { state, isNamed, helo: 'app.seller.example', checkedAt: new Date().toISOString() }
  const states = { toVerify: 0, verifying: 0, valid: 0, invalid: 0, saved: 0 }
  server.on(routes.counts, { states, running: [], reach })
  await renderPage(<AddressVerificationPage />, { permissions: all })
  for (const word of words) expect(await screen.findByText(word)).toBeVisible()
})

it('offers nothing that the user may not do', async () => {
  await renderPage(<AddressVerificationPage />, { permissions: ['address.verification.read'] })
  expect(await screen.findByText('bob@acme.example')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Verify addresses' })).toBeNull()
})

it('marks an address wherever it stands, and verifies it with one click', async () => {
  await renderPage(<AddressMark email="bob@acme.example" />, { permissions: all })
  const verify = await screen.findByRole('button', { name: 'Verify bob@acme.example' })
  server.on(routes.states, {
    items: [
      {
        ...{ email: 'bob@acme.example', state: 'invalid', verdict: 'undeliverable', reason: 'noMailbox' },
        ...{ flags: [], checkedAt: new Date().toISOString() },
      },
    ],
  })
  await userEvent.click(verify)
  await waitFor(() =>
    expect(server.callsOf(routes.verifyOne)[0]?.body).toEqual({ email: 'bob@acme.example' }),
  )
  expect(await screen.findByText('Invalid')).toBeVisible()
})

it('asks for all marks of a page at once', async () => {
  const checked = {
    state: 'valid',
    verdict: 'deliverable',
    reason: 'accepted',
    checkedAt: null,
  } as const
  server.on(routes.states, { items: [{ ...checked, flags: [], email: 'ann@acme.example' }] })
  await renderPage(
    <>
      <AddressMark email="ann@acme.example" />
      <AddressMark email="bob@acme.example" />
    </>,
    { permissions: all },
  )
  expect(await screen.findByText('Valid')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Verify bob@acme.example' })).toBeVisible()
  expect(server.callsOf(routes.states).map(({ body }) => body)).toEqual([
    { emails: ['ann@acme.example', 'bob@acme.example'] },
  ])
})
