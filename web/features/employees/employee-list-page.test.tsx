import { type EmployeeChoices, type EmployeeRow, employeeRoutes } from '@landfall/contract/employees.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
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
    .on(employeeRoutes.proposeUserName, { userName: 'linyu' })
    .on(employeeRoutes.holdings, {
      customers: 7,
      openSendTasks: 1,
      runningSendTasks: 0,
      longTasks: 0,
      subordinates: 0,
      ledGroups: 0,
    })
    .on(employeeRoutes.create, { id: 20, userName: 'linyu', password: 'abcd-2345-efgh' })
    .on(employeeRoutes.disable, { task: null })
})

const open = (...permissions: Permission[]) => renderPage(<EmployeeListPage />, { permissions })

test('shows who is there and offers nothing to who may only look', async () => {
  await open('company.employee.read')
  expect(await screen.findByText('Ann Lee')).toBeVisible()
  expect(screen.getByText('2 of 5 authorised employees are enabled')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New employee' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit: Ann Lee' })).toBeNull()
})

test('creates an employee whose user name may be left out, and shows the password once', async () => {
  const user = userEvent.setup()
  await open('company.employee.read', 'company.employee.write')
  await user.click((await screen.findAllByRole('button', { name: 'New employee' }))[0] as HTMLElement)
  const form = await screen.findByRole('dialog', { name: 'New employee' })
  await user.type(within(form).getByLabelText('Name'), '林雨')
  expect(await within(form).findByText(/left empty it becomes “linyu”/)).toBeVisible()
  expect(within(form).queryByLabelText('Type')).toBeNull()
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('abcd-2345-efgh')).toBeVisible()
  expect(server.callsOf(employeeRoutes.create)[0]?.body).toMatchObject({ name: '林雨' })
})

test('says at the field that a user name is taken', async () => {
  const user = userEvent.setup()
  server.on(employeeRoutes.create, { refuse: 'userNameTaken', message: 'This user name is taken' })
  await open('company.employee.read', 'company.employee.write')
  await user.click((await screen.findAllByRole('button', { name: 'New employee' }))[0] as HTMLElement)
  const form = await screen.findByRole('dialog', { name: 'New employee' })
  await user.type(within(form).getByLabelText('Name'), 'Lin')
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(form).findByText('This user name is taken')).toBeVisible()
})

test('leaves people alone who have more rights', async () => {
  await open('company.employee.read', 'company.employee.write')
  expect(await screen.findByRole('button', { name: 'Edit: Ann Lee' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Edit: Bo Ross' })).toBeNull()
  expect(screen.getByRole('img', { name: /has rights you lack/ })).toBeVisible()
})

test('disables somebody after saying what he has and asking who gets it', async () => {
  const user = userEvent.setup()
  await open('company.employee.read', 'company.employee.write')
  await user.click(await screen.findByRole('button', { name: 'More about “Ann Lee”' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Disable' }))
  const dialog = await screen.findByRole('dialog', { name: 'Disable “Ann Lee”' })
  expect(await within(dialog).findByText('Customers: 7')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }))
  expect(await within(dialog).findByText('Successor is required')).toBeVisible()
  await user.click(within(dialog).getByRole('radio', { name: /Release all customers/ }))
  await user.click(within(dialog).getByRole('button', { name: 'Disable' }))
  await waitFor(() =>
    expect(server.callsOf(employeeRoutes.disable)[0]?.body).toMatchObject({ handOver: 'release' }),
  )
})

test('offers no new account when every seat is taken', async () => {
  server.on(employeeRoutes.seats, { seats: 2, used: 2 })
  await open('company.employee.read', 'company.employee.write')
  await screen.findByText('2 of 2 authorised employees are enabled')
  expect(screen.getByRole('button', { name: 'New employee' })).toBeDisabled()
})
