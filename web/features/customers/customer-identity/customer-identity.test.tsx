import {
  type ConflictRow,
  type ConflictView,
  conflictRoutes,
} from '@landfall/contract/customers/customer-conflicts.ts'
import { type DuplicateView, identityRoutes } from '@landfall/contract/customers/customer-identity.ts'
import { placementRoutes } from '@landfall/contract/customers/customer-placement.ts'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import { beforeEach, expect, test } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { ConflictListPage } from './conflict-list-page.tsx'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { LookupButton } from './lookup-button.tsx'
import { SimilarList } from './similar-list.tsx'

const owned: DuplicateView = {
  reference: 12,
  customerId: null,
  name: 'Nordlicht GmbH',
  country: 'DE',
  place: 'owned',
  ownerName: 'Wang Fang',
  isMine: false,
  canClaim: false,
  followUpAge: 40,
  keys: ['domain', 'emailDomain'],
  isHard: true,
}
const pooled: DuplicateView = {
  ...owned,
  reference: 13,
  customerId: 13,
  name: 'Südwind AG',
  place: 'pool',
  ownerName: null,
  canClaim: true,
  followUpAge: null,
  keys: ['name'],
  isHard: false,
}
const conflict: ConflictRow = {
  id: 4,
  customerId: 12,
  customerName: 'Nordlicht GmbH',
  country: 'DE',
  ownerName: 'Wang Fang',
  claimantName: 'Lin Yue',
  wish: 'takeOver',
  reason: 'Met at the fair in 2024',
  keys: ['domain'],
  state: 'open',
  decision: null,
  note: '',
  openedAt: '2026-01-02T00:00:00.000Z',
  closedAt: null,
  closedByName: null,
  canDecide: true,
  canWithdraw: false,
}
const view: ConflictView = {
  ...conflict,
  claim: {
    text: '',
    name: 'Nordlicht',
    country: null,
    website: 'nordlicht.example',
    phone: '',
    registrationNo: '',
    emails: [],
  },
  createdAt: '2025-01-01T00:00:00.000Z',
  founderName: 'Wang Fang',
  evidence: [
    {
      userId: 8,
      userName: 'Wang Fang',
      isOwner: true,
      isClaimant: false,
      isFounder: true,
      followUps: 3,
      firstFollowUpAt: '2025-02-01T00:00:00.000Z',
      lastFollowUpAt: '2025-03-01T00:00:00.000Z',
      mails: 14,
      firstMailAt: null,
      ownedDays: 300,
    },
  ],
}

let server: ServerStub

beforeEach(() => {
  server = new ServerStub()
    .on(listLayoutRoutes.read, null)
    .on(conflictRoutes.list, { items: [conflict], nextCursor: null, total: 1, totalIsMinimum: false })
    .on(conflictRoutes.read, view)
})

async function lookUp(text: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Check for duplicates' }))
  const dialog = await dialogOf('Does this customer exist?')
  await userEvent.type(within(dialog).getByRole('textbox'), text)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Look up' }))
  return within(dialog)
}

test('says who has a customer without showing it, and asks the owner for it', async () => {
  server.on(identityRoutes.lookUp, { items: [owned], more: 2, left: 59 }).on(conflictRoutes.open, { id: 4 })
  await renderPage(<LookupButton />, { permissions })
  const dialog = await lookUp('nordlicht.example')
  expect(await dialog.findByText('Owner: Wang Fang')).toBeVisible()
  expect(
    dialog.getByText(/Last follow-up: 40 days ago · Recognised by: website, e-mail domain/),
  ).toBeVisible()
  expect(dialog.getByText('2 more: be more precise to see them')).toBeVisible()
  expect(dialog.queryByRole('link', { name: 'Open' })).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Ask the owner' }))
  expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('radio', { name: 'Take it over' }))
  await userEvent.type(dialog.getByLabelText('Reason'), 'We met in May')
  await userEvent.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Sent. You will be told what comes of it.')).toBeVisible()
  expect(server.callsOf(conflictRoutes.open)[0]?.body).toMatchObject({
    reference: 12,
    wish: 'takeOver',
    reason: 'We met in May',
    claim: { text: 'nordlicht.example' },
  })
})

test('claims what lies in the pool and opens it', async () => {
  server.on(identityRoutes.lookUp, { items: [pooled], more: 0, left: 58 }).on(placementRoutes.claim, {
    done: 1,
    failed: 0,
    failures: [],
    task: null,
    movedAt: '2026-01-01T00:00:00.000Z',
  })
  const router = await renderPage(<LookupButton />, { permissions })
  const dialog = await lookUp('Südwind')
  await userEvent.click(await dialog.findByRole('button', { name: 'Claim' }))
  await waitFor(() => expect(router.state.location.search).toContain('customer=13'))
  expect(server.callsOf(placementRoutes.claim)[0]?.body).toMatchObject({ selection: { ids: [13] } })
})

test('opens from its address, says when nobody has it, and shows a refusal', async () => {
  server.on(identityRoutes.lookUp, ({ body }) =>
    (body as { text: string }).text === 'ab'
      ? { refuse: 'lookupTooShort' as const, message: 'Enter at least three letters' }
      : { items: [], more: 0, left: 57 },
  )
  await renderPage(<LookupButton />, { permissions, address: '/page?customer=lookup' })
  const dialog = within(await dialogOf('Does this customer exist?'))
  await userEvent.type(dialog.getByRole('textbox'), 'ab{Enter}')
  expect(await dialog.findByText('Enter at least three letters')).toBeVisible()
  await userEvent.type(dialog.getByRole('textbox'), 'c{Enter}')
  expect(await dialog.findByText('Nobody has this customer yet')).toBeVisible()
})

test('shows beside a customer which ones it looks like', async () => {
  server.on(identityRoutes.similar, { items: [pooled] })
  const customer = { id: 5, name: 'Nordlicht', contacts: [] } as unknown as CustomerView
  await renderPage(<SimilarList customer={customer} />, { permissions })
  expect(await screen.findByText('Südwind AG')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Similar customers' })).toBeVisible()
})

test('wants a reason in a form only where one would do', async () => {
  const form = (isHard: boolean) => (
    <Form>
      <DuplicateNotice refusal={{ isHard, matches: [isHard ? owned : pooled] }} />
    </Form>
  )
  await renderPage(form(false), { permissions })
  expect(await screen.findByText('This looks like a customer you already have')).toBeVisible()
  expect(screen.getByLabelText('Why is this another customer?')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute(
    'href',
    '/customer/index?tab=all&customer=13',
  )
})

test('shows what speaks for whom and decides', async () => {
  server.on(conflictRoutes.decide, { ...conflict, state: 'decided', decision: 'share' })
  await renderPage(<ConflictListPage />, { permissions, address: '/page?case=4' })
  expect(await screen.findByRole('rowheader', { name: /Wang Fang/ })).toBeVisible()
  await userEvent.click(screen.getByRole('radio', { name: /Share it/ }))
  const decide = screen.getByRole('button', { name: 'Decide' })
  await waitFor(() => expect(decide).toBeEnabled())
  await userEvent.click(decide)
  expect(await screen.findByText('The case is closed')).toBeVisible()
  expect(server.callsOf(conflictRoutes.decide)[0]?.body).toMatchObject({ decision: 'share' })
})

test('lets nobody decide who may not, and hides what speaks for whom', async () => {
  server.on(conflictRoutes.read, {
    ...view,
    customerId: null,
    evidence: null,
    canDecide: false,
    canWithdraw: true,
  })
  server.on(conflictRoutes.withdraw, { ...conflict, state: 'withdrawn', canDecide: false })
  await renderPage(<ConflictListPage />, { permissions: ['customer.customer.read'], address: '/page?case=4' })
  expect(await screen.findByText(/Only the owner and those who decide/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Decide' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Duplicates' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  const question = within(await dialogOf('Withdraw your question about “Nordlicht GmbH”?'))
  const confirm = question.getByRole('button', { name: 'Withdraw' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await userEvent.click(confirm)
  expect(await screen.findByText('Withdrawn')).toBeVisible()
})

test('lists customers that are there twice', async () => {
  server.on(identityRoutes.groups, {
    items: [
      {
        key: 'domain',
        value: 'twice.example',
        customers: [
          { id: 1, name: 'One', country: null, ownerName: null, createdAt: '', canWrite: true },
          { id: 2, name: 'Two', country: 'IT', ownerName: 'Lin Yue', createdAt: '', canWrite: false },
        ],
      },
    ],
    nextCursor: null,
    total: 1,
  })
  await renderPage(<ConflictListPage />, { permissions })
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicates' }))
  expect(await screen.findByText('twice.example')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Two' })).toBeVisible()
  // One of them is not the caller's to change.
  expect(screen.queryByRole('button', { name: 'Merge' })).toBeNull()
})
