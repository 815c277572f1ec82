import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { type OemView, oemRoutes } from '@landfall/contract/oems.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
// The page fetches these when they are opened; here they are to be there.
import '#features/companies/issued-sign-in.tsx'
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
