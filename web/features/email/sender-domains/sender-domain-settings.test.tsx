import { type SenderDomainView, senderDomainRoutes } from '@landfall/contract/email/sender-domains.ts'
import {
  type SendingPaceView,
  sendingPaceRoutes,
  warmUpDefaults,
} from '@landfall/contract/email/sending-pace.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { SenderDomainSettings } from './sender-domain-settings.tsx'

const pace: SendingPaceView = {
  limits: { google: null, microsoft: null, yahoo: null, icloud: null, qq: null, netease: null, others: 500 },
  quiet: null,
  plans: [],
  rests: [{ provider: 'qq', until: '2026-12-24T12:00:00.000Z', said: '550 Connection frequency limited' }],
}
const pending: SenderDomainView = {
  id: 7,
  domain: 'xn--mnchen-3ya.de',
  shownDomain: 'münchen.de',
  state: 'pending',
  verifiedAt: null,
  checkedAt: null,
  usableUntil: null,
  provider: 'cloudflare',
  records: [
    {
      kind: 'ownership',
      type: 'TXT',
      name: '_landfall.xn--mnchen-3ya.de',
      host: '_landfall',
      value: 'landfall-verification=abc',
      state: 'unchecked',
      problem: null,
      standing: [],
      isRequired: true,
    },
    {
      kind: 'spf',
      type: 'TXT',
      name: 'xn--mnchen-3ya.de',
      host: '@',
      value: 'v=spf1 mx a:mail.host.com ~all',
      state: 'wrong',
      problem: 'lacksRelay',
      standing: ['v=spf1 mx ~all'],
      isRequired: false,
    },
  ],
  keys: [{ algorithm: 'rsa', selector: 'lf-1', state: 'waiting', removableAt: null }],
  alignment: { dkim: false, spf: false },
  openTasks: 0,
}

test('a domain that is added shows what to enter into DNS, in the words of its provider, and is checked', async () => {
  const server = new ServerStub()
    .on(senderDomainRoutes.list, {
      items: [],
      mailboxes: [],
      graces: [{ domain: 'old.example', until: '2026-12-24T12:00:00.000Z' }],
    })
    .on(sendingPaceRoutes.read, pace)
    .on(senderDomainRoutes.create, pending)
    .on(senderDomainRoutes.check, { ...pending, state: 'verified' })
  server.on(sendingPaceRoutes.warmUp, {
    ...pace,
    plans: [
      { ...warmUpDefaults, domainId: 7, day: 1, allowance: 50, sent: [{ provider: 'google', amount: 12 }] },
    ],
  })
  await renderPage(<SenderDomainSettings />, { permissions })
  expect(await screen.findByText(/old\.example: nothing can be sent from it after/)).toBeInTheDocument()
  expect(await screen.findByText('550 Connection frequency limited')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: /Add domain/ }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.type(within(dialog).getByLabelText('Domain'), 'münchen.de')
  server.on(senderDomainRoutes.list, { items: [pending], mailboxes: [], graces: [] })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  const table = await screen.findByRole('table', { name: 'Records to enter into DNS' })
  expect(within(table).getByText('landfall-verification=abc')).toBeInTheDocument()
  expect(within(table).getByText('It does not name your relay')).toBeInTheDocument()
  expect(within(table).getByText('There is now: v=spf1 mx ~all')).toBeInTheDocument()
  expect(screen.getByText(/switch the proxy off/)).toBeInTheDocument()
  server.on(senderDomainRoutes.list, {
    items: [{ ...pending, state: 'verified' }],
    mailboxes: [],
    graces: [],
  })
  await userEvent.click(screen.getByRole('button', { name: 'Check now: münchen.de' }))
  expect(await screen.findByText('Verified')).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Begin warm-up' }))
  const plan = await screen.findByRole('dialog')
  await userEvent.click(within(plan).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Google: 12 / 50')).toBeInTheDocument()
  expect(server.callsOf(sendingPaceRoutes.warmUp)[0]?.body).toEqual(warmUpDefaults)
})

test('mailings rest from one hour to another, past midnight, until somebody ends that', async () => {
  const server = new ServerStub()
    .on(senderDomainRoutes.list, { items: [], mailboxes: [], graces: [] })
    .on(sendingPaceRoutes.read, { ...pace, quiet: { from: 20, hours: 12 } })
    .on(sendingPaceRoutes.save, pace)
  await renderPage(<SenderDomainSettings />, { permissions })
  const until = await screen.findByRole('combobox', { name: 'Until' })
  expect(screen.getByText('20:00')).toBeInTheDocument()
  expect(screen.getByText('08:00')).toBeInTheDocument()
  await userEvent.click(until)
  await userEvent.click(await screen.findByTitle('06:00'))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(sendingPaceRoutes.save)[0]?.body).toEqual({
      limits: pace.limits,
      quiet: { from: 20, hours: 10 },
    }),
  )
})
