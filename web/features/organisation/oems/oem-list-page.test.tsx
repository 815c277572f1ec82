import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { type OemView, oemRoutes } from '@landfall/contract/organisation/oems.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
// The page fetches these when they are opened; here they are to be there.
import '#features/organisation/companies/issued-sign-in.tsx'
import './oem-drawer.tsx'
import './oem-form-drawer.tsx'
import { OemListPage } from './oem-list-page.tsx'

const kestrel: OemView = {
  id: 2,
  name: 'Kestrel',
  title: 'Kestrel Trade',
  domain: 'crm.example.com',
  logo: '',
  trademark: null,
  state: 'suspended',
  suspendReason: '',
  companies: 3,
  houseId: 5,
  isDefault: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  remark: '',
  loginLogo: '',
  indexContent: '',
  showLoginLogo: true,
  showIndexLogo: true,
  showIndexContent: false,
  hideUnsubscribe: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(oemRoutes.list, { items: [kestrel], nextCursor: null, total: 1, totalIsMinimum: false })
    .on(listLayoutRoutes.read, null)
})

const open = (...permissions: Permission[]) => renderPage(<OemListPage />, { permissions })
const openPeople = (...permissions: Permission[]) =>
  renderPage(<OemListPage />, { address: '/page?oem=2&part=people', permissions })

test('lists OEMs with their state, and offers no new one to who may only look', async () => {
  await open('system.oem.read')
  const line = within(await screen.findByRole('row', { name: /Kestrel/ }))
  expect(line.getByText('Suspended')).toBeVisible()
  expect(line.getByText('Default')).toBeVisible()
  expect(line.getByText('crm.example.com')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'New OEM' })).toBeNull()
})

test('adds an OEM with a proper domain and shows the password of its administrator this once', async () => {
  server.on(oemRoutes.create, { oem: kestrel, admin: { userName: 'sue', password: 'kwmx-4827-pthz' } })
  await open('system.oem.read', 'system.oem.write')
  await userEvent.click(await screen.findByRole('button', { name: 'New OEM' }))
  const form = within(await dialogOf('New OEM'))
  await userEvent.type(form.getByLabelText('OEM name'), 'Kestrel')
  await userEvent.type(form.getByLabelText('Domain'), 'crm.example.com/login')
  await userEvent.type(form.getByLabelText('Name'), 'Sue Porter')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('Only the domain, without http://, port or path')).toBeVisible()
  expect(server.callsOf(oemRoutes.create)).toHaveLength(0)
  await userEvent.type(form.getByLabelText('Domain'), '{Backspace>6/}')
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  const issued = await dialogOf('Sign-in for Kestrel')
  expect(within(issued).getByText('kwmx-4827-pthz')).toBeVisible()
  expect(server.callsOf(oemRoutes.create)[0]?.body).toMatchObject({
    name: 'Kestrel',
    domain: 'crm.example.com',
    admin: { name: 'Sue Porter' },
  })
})

const sue = {
  id: 7,
  name: 'Sue Porter',
  userName: 'sue',
  isAdmin: true,
  isDisabled: false,
  lastSignInAt: null,
}

test('shows the people of an OEM and gives its administrator another password, after asking', async () => {
  const left = { ...sue, id: 8, name: 'Tom Left', userName: 'tom', isAdmin: false, isDisabled: true }
  server
    .on(oemRoutes.read, { ...kestrel, state: 'active' })
    .on(oemRoutes.people, { items: [sue, left] })
    .on(oemRoutes.resetPassword, { userName: 'sue', password: 'kwmx-4827-pthz' })
  await openPeople('system.oem.read', 'system.oem.write', 'oem.company.signInAs')
  const drawer = within(await dialogOf('Kestrel'))
  expect(await drawer.findByText('Sue Porter')).toBeVisible()
  expect(drawer.getByText('Disabled')).toBeVisible()
  expect(drawer.getByRole('button', { name: 'Sign in as: Sue Porter' })).toBeVisible()
  expect(drawer.queryByRole('button', { name: /Tom Left/ })).toBeNull()
  await userEvent.click(drawer.getByRole('button', { name: 'Reset password: Sue Porter' }))
  const question = await dialogOf('Reset the password of Sue Porter?')
  const sure = within(question).getByRole('button', { name: 'Reset password' })
  await waitFor(() => expect(sure).toBeEnabled())
  await userEvent.click(sure)
  const issued = await dialogOf('Sign-in for Kestrel')
  expect(within(issued).getByText('kwmx-4827-pthz')).toBeVisible()
})

test('lets nobody in to a suspended OEM, and no reader reset anything', async () => {
  server.on(oemRoutes.read, kestrel).on(oemRoutes.people, { items: [sue] })
  await openPeople('system.oem.read', 'oem.company.signInAs')
  const drawer = within(await dialogOf('Kestrel'))
  expect(await drawer.findByText('Sue Porter')).toBeVisible()
  expect(drawer.queryByRole('button', { name: /Sue Porter/ })).toBeNull()
  expect(drawer.queryByRole('tab', { name: 'Brand' })).toBeNull()
})

test('says why people could not be loaded, and that nobody looks after a brand', async () => {
  server.on(oemRoutes.read, kestrel)
  await openPeople('system.oem.read')
  expect(await screen.findByText('The people could not be loaded')).toBeVisible()
})
