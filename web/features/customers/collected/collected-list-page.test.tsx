import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { type CollectedRow, collectedRoutes } from '@landfall/contract/customers/collected.ts'
import { contactWith } from '@landfall/contract/customers/customer-contacts.ts'
import type { DuplicateView } from '@landfall/contract/customers/customer-identity.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { queuedTask } from '#platform/task-store.ts'
import { chooseMenuEntry } from '#testing/menu-entry.ts'
import { chooseEntry, dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CollectButton } from './collect-button.tsx'
import { CollectedListPage } from './collected-list-page.tsx'
import { readPastedRows } from './pasted-rows.ts'

const all: Permission[] = [
  'customer.collected.read',
  'customer.collected.write',
  'customer.customer.read',
  'customer.customer.write',
]
const duplicate: DuplicateView = {
  ...{ reference: 8, customerId: 8, name: 'Acme GmbH', country: 'DE', place: 'owned', ownerName: 'Bo' },
  ...{ isMine: false, canClaim: false, followUpAge: 3, keys: ['name'], isHard: false },
}

function row(id: number, name: string, part: Partial<CollectedRow> = {}): CollectedRow {
  return {
    ...{ id, name, country: 'DE', website: 'acme.example', phone: '', address: '', remark: '' },
    contacts: [contactWith({ name: 'Ann', workEmail: 'ann@acme.example' })],
    ...{ state: 'open', source: 'customs', tradeCompany: { key: 'ACME|DE', role: 'buyer' } },
    ...{
      collectorName: 'Lin',
      collectedAt: '2026-11-20T08:00:00.000Z',
      customerId: null,
      customerName: null,
    },
    ...{ decidedByName: null, decidedAt: null, duplicates: [] },
    ...part,
  }
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(sessionRoutes.users, { items: [] })
    .on(collectedRoutes.list, (call) => ({
      items:
        call.query.tab === 'done'
          ? [
              row(3, 'Old one', {
                state: 'merged',
                customerId: 8,
                customerName: 'Acme GmbH',
                decidedByName: 'Bo',
              }),
            ]
          : [row(1, 'Acme', { duplicates: [duplicate] }), row(2, 'Pine')],
      ...{ nextCursor: null, total: 2, totalIsMinimum: false },
    }))
    .on(collectedRoutes.accept, { customerId: 9 })
    .on(collectedRoutes.discard, { deletedAt: '2026-11-21T08:00:00.000Z', count: 1 })
    .on(collectedRoutes.restore, { restored: 1, refused: 0 })
    .on(collectedRoutes.previewMerge, {
      fields: [{ field: 'website', before: '', after: 'acme.example' }],
      ...{ added: ['Ann'], completed: [] },
    })
    .on(collectedRoutes.merge, { fields: [], added: [], completed: [] })
})

const open = (address = '/customer/index/collect', permissions = all) =>
  renderPage(<CollectedListPage />, { address, permissions })
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const chooseFrom = async (name: string, entry: string) => {
  await press(`More for “${name}”`)
  await chooseMenuEntry(entry)
}

describe('the list', () => {
  it('shows what is to be decided with the customers it may be, and what was decided', async () => {
    await open()
    const known = await screen.findByRole('link', { name: 'May be Acme GmbH (Bo)' })
    expect(known).toHaveAttribute('href', '/customer/index?tab=all&customer=8')
    expect(screen.getAllByText('ann@acme.example')[0]).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Customs data' })[0]).toHaveAttribute(
      ...['href', '/customsData/seachDetailCustomData?role=buyer&key=ACME%7CDE'],
    )
    await userEvent.click(screen.getByRole('tab', { name: 'Decided' }))
    expect(await screen.findByText('Merged')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Acme GmbH' })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull()
  })

  it('exports what is shown with the columns one wants, for those who may', async () => {
    server.on(collectedRoutes.export, queuedTask({ id: 7, kind: 'collectedExport', title: 'CSV' }))
    await open(undefined, [...all, 'customer.collected.export'])
    await screen.findByText('Pine')
    await press('Export')
    const dialog = await dialogOf('Export')
    const start = within(dialog).getByRole('button', { name: /^Export/ })
    await waitFor(() => expect(start).toBeEnabled())
    await userEvent.click(start)
    await waitFor(() =>
      expect(server.callsOf(collectedRoutes.export)[0]?.body).toMatchObject({ format: 'csv' }),
    )
  })

  it('offers nothing that the user may not do', async () => {
    await open(undefined, ['customer.collected.read'])
    expect(await screen.findByText('Pine')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Accept|More for|Paste|Export/ })).toBeNull()
  })
})

describe('deciding', () => {
  it('accepts at once, and asks for a reason when it may be a customer already', async () => {
    await open()
    await press('Accept: Pine')
    expect(await screen.findByText('“Pine” is your customer now')).toBeVisible()
    server.on(collectedRoutes.accept, ({ body }) =>
      (body as { duplicateReason?: string }).duplicateReason
        ? { customerId: 9 }
        : { refuse: 'customerMayExist', message: 'Looks like Acme GmbH' },
    )
    await press('Accept: Acme')
    const dialog = await dialogOf('“Acme” may be a customer already')
    expect(within(dialog).getByText('Looks like Acme GmbH')).toBeVisible()
    const anyway = within(dialog).getByRole('button', { name: 'Accept anyway' })
    await userEvent.click(anyway)
    expect(await within(dialog).findByText('Please give a reason')).toBeVisible()
    await userEvent.type(within(dialog).getByLabelText('Why it is a customer of its own'), 'Another branch')
    await userEvent.click(anyway)
    expect(await screen.findByText('“Acme” is your customer now')).toBeVisible()
    expect(server.callsOf(collectedRoutes.accept).at(-1)).toMatchObject({
      ...{ path: '/api/collected/1/accept', body: { duplicateReason: 'Another branch' } },
    })
  })

  it('merges into a customer it may be, after showing what that adds', async () => {
    await open()
    await screen.findByText('Pine')
    await chooseFrom('Acme', 'Merge into a customer')
    const dialog = await dialogOf('Merge “Acme” into a customer')
    expect(await within(dialog).findByText('New person: Ann')).toBeVisible()
    expect(within(dialog).getByText('Website: acme.example')).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge into a customer' }))
    expect(await screen.findByText('“Acme” was merged')).toBeVisible()
    expect(server.callsOf(collectedRoutes.merge)[0]?.body).toEqual({ customerId: 8 })
  })

  it('merges into a customer that is looked for', async () => {
    const found = { id: 12, name: 'Pine Oy', ownerName: 'Lin', canWrite: true }
    const foreign = { ...found, id: 13, name: 'Pine AB', canWrite: false }
    server.on(customerRoutes.list, {
      items: [found, foreign] as never,
      ...{ nextCursor: null, total: 2, totalIsMinimum: false },
    })
    await open()
    await screen.findByText('Pine')
    await chooseFrom('Pine', 'Merge into a customer')
    const dialog = await dialogOf('Merge “Pine” into a customer')
    const merge = within(dialog).getByRole('button', { name: 'Merge into a customer' })
    expect(merge).toBeDisabled()
    const box = within(dialog).getByRole('combobox', { name: 'Customer' })
    await userEvent.type(box, 'pine')
    await chooseEntry(box, 'Pine Oy · Lin')
    expect(screen.queryByText(/Pine AB/)).toBeNull()
    await waitFor(() => expect(merge).toBeEnabled())
    await userEvent.click(merge)
    await waitFor(() => expect(server.callsOf(collectedRoutes.merge)[0]?.body).toEqual({ customerId: 12 }))
  })

  it('discards and takes that back', async () => {
    await open()
    await screen.findByText('Pine')
    await chooseFrom('Pine', 'Discard')
    expect(await screen.findByText('1 discarded')).toBeVisible()
    await press('Undo')
    expect(await screen.findByText('1 restored')).toBeVisible()
    expect(server.callsOf(collectedRoutes.discard)[0]?.body).toEqual({ selection: { scope: 0, ids: [2] } })
  })
})

describe('collecting', () => {
  it('takes lines from a spreadsheet and names those it does not understand', async () => {
    server.on(collectedRoutes.collect, {
      items: [
        { name: 'Oak', state: 'collected' },
        { name: 'Elm', state: 'known' },
      ],
    })
    await open()
    await press('Paste companies')
    const dialog = await dialogOf('Paste companies')
    await userEvent.click(within(dialog).getByLabelText('One company per line'))
    await userEvent.paste('Oak\tde\toak.example\tjan@oak.example\t+49 30 1234\tJan\n\nElm\nBad\tGermany')
    expect(within(dialog).getByText('2 can be collected')).toBeVisible()
    expect(within(dialog).getByText(/Line 4 is not understood/)).toBeVisible()
    await userEvent.click(within(dialog).getByRole('button', { name: 'Collect' }))
    expect(await screen.findByText('1 collected, 1 were waiting already')).toBeVisible()
    const [call] = server.callsOf(collectedRoutes.collect)
    expect(call?.body).toMatchObject({
      source: 'import',
      items: [
        { name: 'Oak', country: 'DE', contacts: [{ name: 'Jan', workEmail: 'jan@oak.example' }] },
        { name: 'Elm', country: null, contacts: [] },
      ],
    })
  })

  it('reads tabs and semicolons', () => {
    expect(readPastedRows('A;FR;;a@b.example\r\n"B, Ltd"\tIT')).toMatchObject({
      items: [
        { name: 'A', contacts: [{ workEmail: 'a@b.example' }] },
        { name: 'B, Ltd', country: 'IT' },
      ],
      faulty: [],
    })
    expect(readPastedRows(';DE\nC;DE;no site')).toEqual({ items: [], faulty: [1, 2] })
  })

  it('is offered beside a trade company that is no customer', async () => {
    server
      .on(customerRoutes.recognise, ({ body }) => ({
        items: (body as { tradeCompanyKeys: string[] }).tradeCompanyKeys.includes('KNOWN|US')
          ? [{ value: 'KNOWN|US', customerId: 1, name: 'Known', ownerName: null }]
          : [],
      }))
      .on(collectedRoutes.collectFromCustoms, { items: [{ key: 'OAK|US', name: 'Oak', state: 'collected' }] })
    await renderPage(
      <>
        <CollectButton company={{ key: 'OAK|US', role: 'buyer' }} name="Oak" />
        <CollectButton company={{ key: 'KNOWN|US', role: 'buyer' }} name="Known" />
      </>,
      { permissions: all },
    )
    await press('Collect “Oak” and decide later')
    expect(await screen.findByText('1 collected, 0 were waiting already')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Known/ })).toBeNull()
  })
})
