import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { usuallyCovered } from '@landfall/contract/customers/customer-cover.ts'
import {
  type DryRun,
  type Pool,
  poolRoutes,
  type RecycleRules,
} from '@landfall/contract/customers/public-pool.ts'
import { userGroupRoutes } from '@landfall/contract/organisation/user-groups.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chooseEntry, dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { PoolSettings } from './pool-settings.tsx'

const rules: RecycleRules = {
  isOn: true,
  followUpDays: 30,
  dealDays: null,
  stageDays: {},
  dropsAfterProtection: false,
  sparesWon: true,
  sparedUserIds: [],
  warnDays: [7, 1],
  runHour: 2,
  holdingCap: null,
  capSparesWon: true,
  protectionCap: 20,
  protectionDays: 90,
}
const pool: Pool = {
  id: 1,
  name: '',
  isDefault: true,
  groupIds: [],
  dailyClaims: 20,
  dailyViews: null,
  cooldownDays: 3,
  restingDays: 0,
  isMasked: true,
  coveredFields: [...usuallyCovered],
  reasonRequired: false,
  customers: 1200,
  ownRules: null,
  rulesFor: 0,
}
const south: Pool = { ...pool, id: 2, name: 'South', isDefault: false, customers: 4 }
const west: Pool = { ...south, id: 3, name: 'West', groupIds: [77] }
const ownRules = {
  isOn: true,
  followUpDays: 30,
  dealDays: null,
  stageDays: {},
  dropsAfterProtection: false,
  sparesWon: true,
  sparedUserIds: [],
  warnDays: [7, 1],
}
const outcome: DryRun = {
  runsAt: '2026-11-22T02:00:00.000Z',
  customers: 412,
  pools: [
    { id: 1, name: '', customers: 400 },
    { id: 2, name: 'South', customers: 12 },
  ],
  owners: [{ id: 7, name: 'Lin Yue', customers: 400 }],
  ownersCount: 9,
  sample: [{ id: 5, name: 'Nordlicht GmbH', ownerName: 'Lin Yue', rules: ['followUp'] }],
  weeks: [412, 3, 0, 0, 0, 0, 0, 1],
}
const sales = {
  id: 9,
  name: 'Sales',
  parentId: null,
  leaderId: null,
  leaderName: null,
  members: 12,
  canWrite: true,
}
const reasons = [
  { id: 4, names: { en: 'No demand' }, position: 0, uses: 3 },
  { id: 5, names: { en: 'No answer' }, position: 1, uses: 0 },
]
const night = {
  id: 9,
  dueAt: '2026-11-20T02:00:00.000Z',
  finishedAt: '2026-11-20T02:00:04.000Z',
  dropped: 12,
  pools: [{ id: 2, name: 'South', customers: 12 }],
  failed: 0,
  undoable: 11,
  undoneAt: null,
  undoneBy: null,
}

let server: ServerStub
beforeEach(async () => {
  server = new ServerStub()
    .on(sessionRoutes.users, { items: [{ id: 7, name: 'Lin Yue', username: 'lin' }] })
    .on(poolRoutes.rules, rules)
    .on(poolRoutes.saveRules, rules)
    .on(poolRoutes.list, { items: [pool, south, west] })
    .on(poolRoutes.reasons, { items: reasons })
    .on(poolRoutes.runs, { items: [night] })
    .on(poolRoutes.dryRun, outcome)
    .on(userGroupRoutes.list, { items: [sales], ungrouped: 0, canWriteTop: false })
  await renderPage(<PoolSettings />, { permissions: ['customer.pool.manage', 'company.group.read'] })
})
const button = async (name: string | RegExp) => {
  const found = await screen.findByRole('button', { name })
  await waitFor(() => expect(found).toBeEnabled())
  return found
}
const press = async (name: string | RegExp) => userEvent.click(await button(name))
const confirm = async (title: string | RegExp, name: string) => {
  const yes = within(await dialogOf(title)).getByRole('button', { name })
  await waitFor(() => expect(yes).toBeEnabled())
  await userEvent.click(yes)
}

test('tries rules out with who is affected, and changes nothing', async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Other days by stage: Inquiry' }))
  await userEvent.click(await screen.findByTitle('Other days'))
  await press('Try out')
  expect(
    await screen.findByText(
      /412 customers of 9 people drop into the public pool \(400\) and the pool “South” \(12\)/,
    ),
  ).toBeVisible()
  expect(screen.getByText('Nordlicht GmbH')).toBeVisible()
  expect(server.callsOf(poolRoutes.dryRun)[0]?.body).toEqual({ ...rules, stageDays: { inquiry: 90 } })
  expect(server.callsOf(poolRoutes.saveRules)).toEqual([])
})

test('asks with the count before rules are saved by which customers drop', async () => {
  const days = await screen.findByLabelText('Days without a follow-up')
  await userEvent.clear(days)
  await userEvent.type(days, '20')
  await press('Save rules')
  expect(server.callsOf(poolRoutes.saveRules)).toEqual([])
  await confirm(/412 customers of 9 people.*Save anyway/, 'Save rules')
  expect(await screen.findByText('Rules saved')).toBeVisible()
  expect(server.callsOf(poolRoutes.saveRules)[0]?.body).toEqual({ ...rules, followUpDays: 20 })
})

test('opens a pool, changes one, and closes one with what becomes of its customers', async () => {
  server.on(poolRoutes.create, { refuse: 'poolNameTaken', message: 'There is a pool of this name' })
  await press('New pool')
  const dialog = within(await dialogOf('New pool'))
  await userEvent.type(dialog.getByLabelText('Name'), 'South')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('There is a pool of this name')).toBeVisible()
  server.on(poolRoutes.create, { ...south, id: 3, name: 'North' })
  await userEvent.clear(dialog.getByLabelText('Name'))
  await userEvent.type(dialog.getByLabelText('Name'), 'North')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Pool saved')).toBeVisible()
  expect(server.callsOf(poolRoutes.create)[1]?.body).toMatchObject({ name: 'North', dailyClaims: null })
  expect(screen.queryByRole('button', { name: 'Close pool: Public pool' })).toBeNull()
  server.on(poolRoutes.remove, null)
  await press('Close pool: South')
  expect(await screen.findByText(/Its 4 customers/)).toBeInTheDocument()
  await confirm('Close the pool “South”?', 'Close pool')
  expect(await screen.findByText('Pool “South” closed')).toBeVisible()
})

test('gives a pool rules of its own for the people of its groups, after saying what drops', async () => {
  server.on(poolRoutes.dryRunOwn, { ...outcome, rulesFor: 12 }).on(poolRoutes.update, south)
  await press('Edit: South')
  const dialog = within(await dialogOf('Edit pool'))
  const wanted = await dialog.findByRole('switch', { name: 'Use own rules instead of the company’s' })
  expect(wanted).toBeDisabled()
  await chooseEntry(dialog.getByRole('combobox', { name: 'Open to user groups' }), 'Sales')
  await waitFor(() => expect(wanted).toBeEnabled())
  await userEvent.click(wanted)
  // The company's rules are what one begins with.
  const days = await dialog.findByLabelText('Days without a follow-up')
  expect(days).toHaveValue('30')
  await userEvent.clear(days)
  await userEvent.type(days, '20')
  await userEvent.click(dialog.getByRole('button', { name: 'Try out' }))
  expect(await dialog.findByText('Employees who go by the rules: 12')).toBeVisible()
  const trial = { poolId: 2, groupIds: [9], rules: { ...ownRules, followUpDays: 20 } }
  expect(server.callsOf(poolRoutes.dryRunOwn)[0]?.body).toEqual(trial)
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await confirm(/412 customers of 9 people.*Save anyway/, 'Save')
  expect(await screen.findByText('Pool saved')).toBeVisible()
  expect(server.callsOf(poolRoutes.update)[0]?.body).toMatchObject({ groupIds: [9], ownRules: trial.rules })
})

test('says that the only group of a pool is gone, for it is not open to everybody', async () => {
  await press('Edit: West')
  const dialog = within(await dialogOf('Edit pool'))
  expect(await dialog.findByText('Deleted group')).toBeVisible()
})

test('words, orders and removes reasons', async () => {
  server.on(poolRoutes.createReason, { id: 6, names: { en: 'Moved' }, position: 2, uses: 0 })
  server.on(poolRoutes.updateReason, reasons[0] as (typeof reasons)[0])
  server.on(poolRoutes.removeReason, null)
  await press('Add a reason')
  const dialog = within(await dialogOf('Add a reason'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText(/Name.*required/i)).toBeInTheDocument()
  await userEvent.type(dialog.getByLabelText('Name'), 'Moved')
  await userEvent.click(dialog.getByRole('button', { name: 'Other languages' }))
  await userEvent.type(dialog.getByLabelText('简体中文'), '已搬迁')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Reason saved')).toBeVisible()
  expect(server.callsOf(poolRoutes.createReason)[0]?.body).toEqual({
    names: { en: 'Moved', zh: '已搬迁' },
    position: 2,
  })
  await press('Move up: No answer')
  await waitFor(() => expect(server.callsOf(poolRoutes.updateReason)).toHaveLength(2))
  expect(
    server.callsOf(poolRoutes.updateReason).map(({ body }) => (body as { position: number }).position),
  ).toEqual([0, 1])
  await press('Remove reason: No demand')
  expect(await screen.findByText(/It was given 3 times/)).toBeInTheDocument()
  await confirm('Remove the reason “No demand”?', 'Remove reason')
  expect(await screen.findByText('Reason removed')).toBeVisible()
})

test('takes nights of a process of the release before, which does not say into which pools', async () => {
  cleanup()
  const { pools: _, ...earlier } = night
  server.on(poolRoutes.runs, { items: [earlier as typeof night] })
  await renderPage(<PoolSettings />, { permissions: ['customer.pool.manage'] })
  expect(await screen.findByRole('button', { name: /^Undo: / })).toBeVisible()
})

test('undoes a night after asking with its count', async () => {
  server.on(poolRoutes.undoRun, { restored: 11, left: 1 })
  await press(/^Undo: /)
  expect(await screen.findByText(/11 customers go back/)).toBeInTheDocument()
  await confirm(/Undo the night of/, 'Undo')
  expect(await screen.findByText(/11 given back; 1 were claimed/)).toBeVisible()
  expect(server.callsOf(poolRoutes.undoRun)).toHaveLength(1)
})

test('spares people and warns on chosen days', async () => {
  await chooseEntry(
    await screen.findByRole('combobox', { name: 'Customers of these people stay' }),
    'Lin Yue',
  )
  server.on(poolRoutes.dryRun, { ...outcome, customers: 0, owners: [], ownersCount: 0, sample: [] })
  await press('Save rules')
  expect(await screen.findByText('Rules saved')).toBeVisible()
  expect(server.callsOf(poolRoutes.saveRules)[0]?.body).toMatchObject({
    sparedUserIds: [7],
    warnDays: [7, 1],
  })
})
