import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import {
  type EmployeeChoices,
  type EmployeeRow,
  employeeRoutes,
} from '@landfall/contract/organisation/employees.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { chooseMenuEntry } from '#testing/menu-entry.ts'
import { chooseEntry, dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
// The page fetches these when they are opened; here they are to be there.
import './disable-dialog.tsx'
import './employee-form-drawer.tsx'
import { EmployeeListPage } from './employee-list-page.tsx'

const ann: EmployeeRow = {
  id: 11,
  userName: 'annlee',
  name: 'Ann Lee',
  email: '',
  phone: '',
  type: 'employee',
  templateId: 5,
  templateName: 'Seller',
  groupId: null,
  groupName: null,
  leaderId: null,
  leaderName: null,
  locale: null,
  pointsLimit: null,
  lastSignInAt: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  disabledAt: null,
  isPasswordTemporary: false,
  hasSecondFactor: false,
  canManage: true,
}
const boss: EmployeeRow = {
  ...ann,
  id: 12,
  userName: 'boss',
  name: 'Bo Ross',
  type: 'admin',
  canManage: false,
}
const choices: EmployeeChoices = {
  templates: [
    { id: 5, name: 'Seller', isGrantable: true },
    { id: 6, name: 'Everything', isGrantable: false },
  ],
  groups: [],
  people: [
    { id: 11, name: 'Ann Lee', username: 'annlee' },
    { id: 13, name: 'Kim Heir', username: 'kim' },
  ],
  mayMakeAdmins: false,
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(employeeRoutes.list, { items: [ann, boss], nextCursor: null, total: 2, totalIsMinimum: false })
    .on(employeeRoutes.seats, { seats: 5, used: 2 })
    .on(employeeRoutes.choices, choices)
    .on(employeeRoutes.proposeUserName, { userName: 'evening' })
    .on(listLayoutRoutes.read, null)
})

const open = (...permissions: Permission[]) => renderPage(<EmployeeListPage />, { permissions })

test('shows who is there and offers nothing to who may only look', async () => {
  await open('company.employee.read')
  expect(await screen.findByText('Ann Lee')).toBeVisible()
  expect(screen.getByText('2 of 5 authorised employees are enabled')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New employee' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit: Ann Lee' })).toBeNull()
})

test('leaves people alone who have more rights', async () => {
  await open('company.employee.read', 'company.employee.write')
  expect(await screen.findByRole('button', { name: 'Edit: Ann Lee' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit: Bo Ross' })).toBeNull()
  expect(screen.getByRole('img', { name: /has rights you lack/ })).toBeVisible()
})

test('offers no new account when every seat is taken', async () => {
  server.on(employeeRoutes.seats, { seats: 2, used: 2 })
  await open('company.employee.read', 'company.employee.write')
  await screen.findByText('2 of 2 authorised employees are enabled')
  expect(screen.getByRole('button', { name: 'New employee' })).toBeDisabled()
})

test('creates an employee and shows his one-time password this once', async () => {
  server.on(employeeRoutes.create, { id: 14, userName: 'evening', password: 'kwmx-4827-pthz' })
  await open('company.employee.read', 'company.employee.write')
  await userEvent.click((await screen.findAllByRole('button', { name: 'New employee' }))[0] as HTMLElement)
  const form = await dialogOf('New employee')
  await userEvent.type(within(form).getByLabelText('Name'), 'Eve Ning')
  await chooseEntry(within(form).getByLabelText('Permission template'), 'Seller')
  expect(screen.queryByText('Everything')).toBeNull()
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  const issued = await dialogOf('Sign-in for Eve Ning')
  expect(within(issued).getByText('kwmx-4827-pthz')).toBeVisible()
  expect(server.callsOf(employeeRoutes.create)[0]?.body).toMatchObject({ name: 'Eve Ning', templateId: 5 })
})

test('says at the field that a user name is taken', async () => {
  server.on(employeeRoutes.create, { refuse: 'userNameTaken', message: 'The user name is taken' })
  await open('company.employee.read', 'company.employee.write')
  await userEvent.click((await screen.findAllByRole('button', { name: 'New employee' }))[0] as HTMLElement)
  const form = await dialogOf('New employee')
  await userEvent.type(within(form).getByLabelText('Name'), 'Ann Lee')
  await userEvent.type(within(form).getByLabelText('User name'), 'annlee')
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(form).findByText('The user name is taken')).toBeVisible()
  expect(within(form).getByLabelText('User name')).toHaveValue('annlee')
})

test('disables an employee only when somebody gets what he has', async () => {
  server
    .on(employeeRoutes.holdings, {
      customers: 12,
      openSendTasks: 0,
      runningSendTasks: 0,
      longTasks: 0,
      subordinates: 0,
      ledGroups: 0,
    })
    .on(employeeRoutes.disable, { task: null })
  await open('company.employee.read', 'company.employee.write')
  await userEvent.click(await screen.findByRole('button', { name: 'More about “Ann Lee”' }))
  await chooseMenuEntry('Disable')
  const dialog = await dialogOf('Disable “Ann Lee”')
  expect(await within(dialog).findByText('Customers: 12')).toBeVisible()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disable' }))
  expect(await within(dialog).findByText('Successor is required')).toBeVisible()
  expect(server.callsOf(employeeRoutes.disable)).toHaveLength(0)
  await chooseEntry(within(dialog).getByLabelText('Successor'), 'Kim Heir (kim)')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Disable' }))
  await waitFor(() =>
    expect(server.callsOf(employeeRoutes.disable)[0]?.body).toMatchObject({
      handOver: 'transfer',
      successorId: 13,
    }),
  )
})
