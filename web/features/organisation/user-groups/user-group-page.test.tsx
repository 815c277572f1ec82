import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { type UserGroupView, userGroupRoutes } from '@landfall/contract/organisation/user-groups.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chooseEntry, dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { UserGroupPage } from './user-group-page.tsx'

const sales: UserGroupView = {
  id: 3,
  name: 'Sales',
  parentId: null,
  leaderId: 11,
  leaderName: 'Ann Lee',
  members: 4,
  canWrite: true,
}
const europe: UserGroupView = { ...sales, id: 4, name: 'Europe', parentId: 3, members: 2, canWrite: false }

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(userGroupRoutes.list, { items: [sales, europe], ungrouped: 1, canWriteTop: false })
    .on(userGroupRoutes.members, {
      items: [{ id: 11, name: 'Ann Lee', username: 'annlee', leaderName: null, isDisabled: true }],
    })
    .on(userGroupRoutes.update, sales)
    .on(userGroupRoutes.removal, { pools: [], unruled: 0 })
    .on(sessionRoutes.users, { items: [{ id: 11, name: 'Ann Lee', username: 'annlee' }] })
})

const open = (group: UserGroupView, ...permissions: Permission[]) =>
  renderPage(<UserGroupPage />, { address: `/page?group=${group.id}`, permissions })

test('shows the tree, and beside it who leads and who is in the chosen group', async () => {
  await open(sales, 'company.group.read')
  const tree = await screen.findByRole('navigation', { name: 'User groups' })
  expect(within(tree).getByText('Europe')).toBeVisible()
  expect(within(tree).getByText('Employees without a group: members: 1')).toBeVisible()
  const panel = within(screen.getByRole('region', { name: 'Sales' }))
  expect(panel.getByText(/Leader: Ann Lee/)).toBeVisible()
  expect(await panel.findByText('annlee')).toBeVisible()
  expect(panel.getByText('Disabled')).toBeVisible()
})

test('offers nothing to who may only look', async () => {
  await open(sales, 'company.group.read')
  const panel = within(await screen.findByRole('region', { name: 'Sales' }))
  expect(panel.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('button', { name: 'New group' })).toBeNull()
})

test('leaves groups outside the reach alone', async () => {
  await open(europe, 'company.group.read', 'company.group.write')
  const panel = within(await screen.findByRole('region', { name: 'Europe' }))
  expect(panel.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('renames a group and says at the field that a name is taken', async () => {
  server.on(userGroupRoutes.update, { refuse: 'userGroupNameTaken', message: 'The name is taken' })
  await open(sales, 'company.group.read', 'company.group.write')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  const dialog = within(await dialogOf('Edit “Sales”'))
  await userEvent.type(dialog.getByLabelText('Name'), ' team')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('The name is taken')).toBeVisible()
  server.on(userGroupRoutes.update, sales)
  await userEvent.type(dialog.getByLabelText('Name'), '!')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(userGroupRoutes.update)[1]?.body).toEqual({
      name: 'Sales team!',
      parentId: null,
      leaderId: 11,
    }),
  )
})

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('moves a group below another one, but never into itself', async () => {
  const tools: UserGroupView = { ...sales, id: 5, name: 'Tools', members: 0 }
  server.on(userGroupRoutes.list, { items: [sales, europe, tools], ungrouped: 0, canWriteTop: true })
  await open(sales, 'company.group.read', 'company.group.write')
  await press('Edit')
  const dialog = within(await dialogOf('Edit “Sales”'))
  await userEvent.click(dialog.getByLabelText('Group above'))
  const entries = await screen.findAllByText(/./, { selector: '.ant-select-item-option-content' })
  expect(entries.map(({ textContent }) => textContent)).toEqual(['(top level)', 'Tools'])
  await userEvent.click(entries[1] as HTMLElement)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeVisible()
  expect(server.callsOf(userGroupRoutes.update)[0]?.body).toMatchObject({ name: 'Sales', parentId: 5 })
})

test('moves people in, and says how many changed their group', async () => {
  server.on(userGroupRoutes.addMembers, { moved: 1 })
  await open(sales, 'company.group.read', 'company.group.write')
  await press('Add members')
  const dialog = within(await dialogOf('Add members: Sales'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Members/, { selector: '.ant-form-item-explain-error' })).toBeVisible()
  await chooseEntry(dialog.getByLabelText('Members'), 'Ann Lee (annlee)')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Moved in: 1')).toBeVisible()
  expect(server.callsOf(userGroupRoutes.addMembers)[0]?.body).toEqual({ userIds: [11] })
})

test('says what a group holds before it is deleted, and where that goes', async () => {
  server
    .on(userGroupRoutes.list, { items: [sales, europe], ungrouped: 1, canWriteTop: true })
    .on(userGroupRoutes.remove, { refuse: 'userGroupNotFound', message: 'The group is gone' })
  await open(sales, 'company.group.read', 'company.group.write')
  await press('Delete')
  const dialog = within(await dialogOf('Delete “Sales”?'))
  expect(dialog.getByText('It has 4 members and 1 group below. They go to:')).toBeVisible()
  expect(dialog.getByText('No group')).toBeVisible()
  expect(await dialog.findByText('No pool opens or closes to anybody.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('The group is gone')
  server.on(userGroupRoutes.remove, null)
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('“Sales” deleted')).toBeVisible()
  expect(server.callsOf(userGroupRoutes.remove)).toHaveLength(2)
  // Nothing is asked about the group that is gone.
  expect(server.callsOf(userGroupRoutes.removal)).toHaveLength(1)
})

test('says which pools open to whom before a group is deleted, for the group that takes it over', async () => {
  const tools: UserGroupView = { ...sales, id: 5, name: 'Tools', members: 0 }
  const south = { id: 8, name: 'South', gaining: 12, losing: 0, ruled: 9 }
  server
    .on(userGroupRoutes.list, { items: [sales, europe, tools], ungrouped: 1, canWriteTop: true })
    .on(userGroupRoutes.removal, { refuse: 'storeUnavailable', message: 'Later', status: 503 })
    .on(userGroupRoutes.remove, null)
  await open(sales, 'company.group.read', 'company.group.write')
  await press('Delete')
  const dialog = within(await dialogOf('Delete “Sales”?'))
  const announced = (await dialog.findByText(/could not be worked out/)).closest('[aria-live]')
  expect(announced).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
  server.on(userGroupRoutes.removal, ({ query }) => ({
    pools:
      query.heirId === '5' ? [south, { ...south, id: 9, name: null, gaining: 0, losing: 2, ruled: 0 }] : [],
    unruled: query.heirId === '5' ? 3 : 0,
  }))
  await chooseEntry(dialog.getByLabelText('Move to'), 'Tools')
  expect(
    await dialog.findByText('“South” opens to people who could not look into it before: 12'),
  ).toBeVisible()
  expect(
    dialog.getByText('People whose customers will drop into “South” by its own rules: 9 more'),
  ).toBeVisible()
  expect(announced).toHaveTextContent('People whose customers will drop by the company’s rules: 3 more')
  expect(announced).toHaveTextContent('“Another pool” closes to people who could look into it: 2')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('“Sales” deleted')).toBeVisible()
  expect(server.callsOf(userGroupRoutes.remove)[0]?.body).toEqual({ heirId: 5 })
})
