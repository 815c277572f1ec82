import { tradeCompanyRoutes } from '@landfall/contract/customs/customs-companies.ts'
import { nomenclatureRoutes } from '@landfall/contract/customs/customs-nomenclature.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { browser } from '#testing/browser-setup.ts'
import { acme } from '#testing/build-shipment.ts'
import { renderPage } from '#testing/render-page.tsx'
import type { ServerStub } from '#testing/server-stub.ts'
import { company, mayAll, ofAcme, partners, stubTradeCompany } from '#testing/trade-company-stub.ts'
import { CustomsDetailPage } from './customs-detail-page.tsx'

let server: ServerStub

beforeEach(() => {
  server = stubTradeCompany()
})

const show = (address: string, permissions = mayAll) =>
  renderPage(<CustomsDetailPage />, { address, permissions })

test('a company says how much is known and how it changed', async () => {
  await show(ofAcme)
  expect(await screen.findByRole('heading', { name: 'ACME HOME INC' })).toBeVisible()
  expect(server.callsOf(tradeCompanyRoutes.read)[0]?.query).toEqual({ role: 'buyer', key: acme.key })
  expect(screen.getAllByText('value known for 1 of 5')[0]).toBeVisible()
  expect(screen.getByText('+50%')).toBeVisible()
  expect(screen.getByText('ACME HOME, INC. (2)')).toBeVisible()
  expect(screen.getByText('around Sep 3, 2025')).toBeVisible()
  expect(screen.getByText(/high confidence · between Aug 31, 2025 and Sep 6, 2025/)).toBeVisible()
  expect(screen.getByText('1 (20%)')).toBeVisible()
})

test('by what a company is known stands on its page with how many records say so', async () => {
  await show(ofAcme)
  const panel = (await screen.findByRole('heading', { name: 'Numbers and websites' })).closest('section')
  const known = within(panel ?? document.body)
  expect(known.getByText('Tax number').parentElement).toHaveTextContent(
    'Tax number123456789 4 recordsUS123456789 1 record',
  )
  expect(known.getByRole('link', { name: 'www.acme.example' })).toHaveAttribute(
    'href',
    'http://www.acme.example',
  )
})

test('too few shipments give no expectation', async () => {
  const rhythm = {
    ...company.rhythm,
    state: 'tooFew' as const,
    occasions: 2,
    medianDays: null,
    expectedDay: null,
  }
  server.on(tradeCompanyRoutes.read, { ...company, rhythm })
  await show(ofAcme)
  expect(await screen.findByText('Not enough data: 2 shipments, at least 4 are needed')).toBeVisible()
})

test('tabs are asked for when they are opened, and again when that failed', async () => {
  server.on(tradeCompanyRoutes.partners, { refuse: 'unexpected', status: 500 })
  await show(ofAcme)
  const tab = await screen.findByRole('tab', { name: 'Sellers' })
  expect(server.callsOf(tradeCompanyRoutes.partners)).toHaveLength(0)
  await userEvent.click(tab)
  const again = await screen.findByText('Try again')
  server.on(tradeCompanyRoutes.partners, { items: partners })
  await userEvent.click(again)
  expect(await screen.findByRole('link', { name: 'NINGBO SUNCUP' })).toBeVisible()
})

test('competitors of a company with very many partners say by which they were found', async () => {
  server
    .on(tradeCompanyRoutes.competitors, { items: [], isBounded: true, hiddenForwarders: 2 })
    .on(tradeCompanyRoutes.competitorPartners, { items: [], hiddenForwarders: 0 })
  await show(`${ofAcme}&part=competitors`)
  expect(await screen.findByText(/200 partners/)).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Show forwarders' }))
  await waitFor(() =>
    expect(server.callsOf(tradeCompanyRoutes.competitors).at(-1)?.query).toMatchObject({
      forwarders: 'true',
    }),
  )
})

test('partners lead to their page, nobody leads nowhere', async () => {
  await show(`${ofAcme}&part=partners`)
  expect(await screen.findByRole('link', { name: 'NINGBO SUNCUP' })).toHaveAttribute(
    'href',
    expect.stringContaining('role=seller'),
  )
  expect(screen.getByText('Unidentified').closest('a')).toBeNull()
})

test('on a phone a partner is a card with what can be done, and nothing to scroll sideways for', async () => {
  browser.width = 390
  await show(`${ofAcme}&part=partners`)
  const card = (await screen.findByRole('link', { name: 'NINGBO SUNCUP' })).closest('li')
  expect(await within(card ?? document.body).findByRole('button', { name: /Save as customer/ })).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('a company that is not there says so and can be asked for again', async () => {
  server.on(tradeCompanyRoutes.read, { refuse: 'tradeCompanyNotFound', message: 'There is no such company' })
  await show(ofAcme)
  expect(await screen.findByText('There is no such company')).toBeVisible()
  server.on(tradeCompanyRoutes.read, company)
  await userEvent.click(screen.getByText('Try again'))
  expect(await screen.findByRole('heading', { name: 'ACME HOME INC' })).toBeVisible()
})

test('a record shows what its file said, its warnings and what it stands for', async () => {
  server.on(nomenclatureRoutes.names, {
    items: [{ code: '732393', named: '7323', name: 'Household articles' }],
  })
  await show('/page?record=11')
  expect(await screen.findByRole('link', { name: 'From file “fx.csv”, row 4' })).toHaveAttribute(
    'href',
    '/customsData/uploadCustomsData?upload=3',
  )
  expect(screen.getByText('9600 KGS')).toBeVisible()
  expect(screen.getByText('Feb 14, 2025, 09:30')).toBeVisible()
  expect(screen.getByText('9,100.5')).toBeVisible()
  expect(await screen.findByText('7323: Household articles')).toBeVisible()
  // Both parties can become customers.
  expect(await screen.findAllByRole('button', { name: /Save as customer/ })).toHaveLength(2)
  expect(screen.getByText('Unknown country; the text is kept')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Versions it stands for' })).toBeVisible()
  expect(screen.getByText('9,100')).toBeVisible()
})

test('without the right to see uploads the file is named only', async () => {
  await show('/page?record=11', ['customs.record.read'])
  expect(await screen.findByText(/From file “fx.csv”/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /fx.csv/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Write to' })).toBeNull()
})

test('nothing chosen leads back to the query', async () => {
  await show('/page')
  expect(await screen.findByRole('link', { name: 'Back to the query' })).toBeVisible()
})
