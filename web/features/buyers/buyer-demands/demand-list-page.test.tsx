import { buyerDemandRoutes, type DemandView } from '@landfall/contract/buyers/buyer-demands.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { stubUploads } from '#testing/upload-stub.ts'
import { DemandListPage } from './demand-list-page.tsx'

const permissions: Permission[] = [
  'buyer.demand.read',
  'buyer.demand.write',
  'buyer.demand.claim',
  'customer.customer.write',
]

const demand: DemandView = {
  ...{
    id: 4,
    source: 'go4world',
    sourceUrl: '',
    title: 'Looking for pots',
    description: 'Steel',
    imageUrl: '',
  },
  ...{ products: 'Pots', hsCode: '732393', priceMin: 2, priceMax: 3, currency: 'USD', amount: '500 pcs' },
  ...{ destinationCountry: 'DE', destination: 'Hamburg', payment: 'T/T', shipping: 'FOB', buyerName: 'Acme' },
  ...{ buyerCountry: 'US', buyerEmail: 'a@acme.example', buyerPhone: '', quality: 4, isVerified: true },
  ...{ postedAt: '2026-11-01T00:00:00.000Z', expiresOn: null, isExpired: false, state: 'open' },
  ...{
    publisherName: 'Lin',
    isMine: false,
    claimerName: '',
    isClaimedByMe: false,
    customerId: null,
    viewers: [],
  },
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(buyerDemandRoutes.list, { items: [demand], nextCursor: null, total: 1, totalIsMinimum: false })
    .on(buyerDemandRoutes.read, { ...demand, proof: 'yes' })
    .on(buyerDemandRoutes.claim, { ...demand, state: 'claimed', isClaimedByMe: true })
    .on(buyerDemandRoutes.saveCustomer, { state: 'existing', customerId: null })
    .on(buyerDemandRoutes.publish, { ...demand, title: 'Glass jars' })
    .on(buyerDemandRoutes.import, { added: 2, updated: 1, skipped: 3, erased: 0, unknownColumns: ['Booth'] })
  stubUploads()
})

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('shows what is asked for with the evidence, claims it, and tells when the buyer may be known', async () => {
  await renderPage(<DemandListPage source="go4world" />, { permissions })
  expect(await screen.findByText('USD 2 – 3')).toBeVisible()
  await press('Looking for pots')
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('Customs data show that this buyer imports such goods')).toBeVisible()
  await userEvent.click(drawer.getByRole('button', { name: 'Claim' }))
  expect(await screen.findByText('“Looking for pots” is yours')).toBeVisible()
  await userEvent.click(drawer.getByRole('button', { name: 'Save as customer' }))
  expect(await screen.findByText(/may be a customer already/)).toBeVisible()
})

test('imports a file and says what became of its rows', async () => {
  await renderPage(<DemandListPage source="go4world" />, { permissions })
  await press(/Import demands/)
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]')
    if (!(found instanceof HTMLInputElement)) throw new Error('there is no place for files')
    return found
  })
  await userEvent.upload(input, new File(['title\nPots\n'], 'demands.csv'))
  expect(await screen.findByText('2 added, 1 brought up to date')).toBeVisible()
  expect(screen.getByText('Columns that were not understood: Booth')).toBeVisible()
  expect(server.callsOf(buyerDemandRoutes.import)[0]?.query).toMatchObject({ source: 'go4world' })
})

test('publishes a demand once it has a title', async () => {
  await renderPage(<DemandListPage source="own" />, { permissions })
  await press(/Publish a demand/)
  const drawer = within(await screen.findByRole('dialog'))
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await drawer.findByText('Please give a title')).toBeVisible()
  await userEvent.type(drawer.getByLabelText('Title'), 'Glass jars')
  await userEvent.click(drawer.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('“Glass jars” is published')).toBeVisible()
  expect(server.callsOf(buyerDemandRoutes.publish)[0]?.body).toMatchObject({
    title: 'Glass jars',
    expiresOn: null,
  })
})

test('offers no change to who may only read', async () => {
  await renderPage(<DemandListPage source="go4world" />, { permissions: ['buyer.demand.read'] })
  await press('Looking for pots')
  const drawer = within(await screen.findByRole('dialog'))
  expect(await drawer.findByText('Steel')).toBeVisible()
  expect(drawer.queryByRole('button', { name: /Claim|Save|Quote/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Import/ })).toBeNull()
})
