import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { type Subordinate, subordinateRoutes } from '@landfall/contract/organisation/subordinates.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chooseEntry, dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { SubordinatePage } from './subordinate-page.tsx'

const figures = { followUps: 5, customersAdded: 3, mailsSent: 40, pointsSpent: 12 }
const ann: Subordinate = {
  id: 11,
  name: 'Ann Lee',
  username: 'annlee',
  leaderId: 7,
  leaderName: 'Lin Yue',
  groupName: 'Sales',
  templateName: 'Seller',
  depth: 1,
  isDisabled: false,
  customers: 1234,
  openSendTasks: 2,
  lastSignInAt: null,
  thisMonth: figures,
  lastMonth: { ...figures, followUps: 9 },
  isInScope: true,
  canReassign: true,
}
const kim: Subordinate = {
  ...ann,
  id: 12,
  name: 'Kim Far',
  username: 'kim',
  depth: 2,
  isInScope: false,
  canReassign: false,
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(subordinateRoutes.list, { items: [ann, kim], maySeeEverybody: false })
    .on(subordinateRoutes.reassign, null)
    .on(sessionRoutes.users, {
      items: [
        { id: 11, name: 'Ann Lee', username: 'annlee' },
        { id: 13, name: 'Bo Ross', username: 'boss' },
      ],
    })
})

const open = (...permissions: Permission[]) => renderPage(<SubordinatePage />, { permissions })

/** The card of somebody. */
async function cardOf(name: string) {
  const title = await screen.findByRole('heading', { name })
  return within(title.closest('li') as HTMLElement)
}

test('shows what people have and did, this month beside the last', async () => {
  await open('company.subordinate.read')
  const card = await cardOf('Ann Lee')
  expect(card.getByText('1,234')).toBeVisible()
  expect(card.getByText('last month 9')).toBeVisible()
  expect(card.queryByRole('link')).toBeNull()
  expect(screen.queryByText('Everybody')).toBeNull()
  await userEvent.type(screen.getByLabelText('Name or user name'), 'kim')
  expect(screen.queryByRole('heading', { name: 'Ann Lee' })).toBeNull()
})

test('leads to the records only of whom the data scope shows', async () => {
  await open('company.subordinate.read', 'customer.customer.read')
  const link = (await cardOf('Ann Lee')).getByRole('link', { name: 'Show customers' })
  expect(link).toHaveAttribute('href', expect.stringMatching(/^\/customer\/index\?.*ownerId/))
  expect((await cardOf('Kim Far')).queryByRole('link')).toBeNull()
})

test('gives somebody another leader, and only whom the user may move', async () => {
  await open('company.subordinate.read', 'company.employee.write')
  await userEvent.click(await screen.findByRole('button', { name: 'Change leader: Ann Lee' }))
  expect(screen.queryByRole('button', { name: 'Change leader: Kim Far' })).toBeNull()
  const dialog = within(await dialogOf('Leader of “Ann Lee”'))
  await chooseEntry(dialog.getByLabelText('Leader'), 'Bo Ross (boss)')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Leader changed')).toBeVisible()
  await waitFor(() => expect(server.callsOf(subordinateRoutes.reassign)[0]?.body).toEqual({ leaderId: 13 }))
})
