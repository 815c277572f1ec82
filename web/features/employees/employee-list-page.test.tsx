import { type EmployeeChoices, type EmployeeRow, employeeRoutes } from '@landfall/contract/employees.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen } from '@testing-library/react'
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
