import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { type CompanyRow, companyRoutes } from '@landfall/contract/organisation/companies.ts'
import { systemRoutes } from '@landfall/contract/organisation/system-settings.ts'
import { permissionsAt } from '@landfall/contract/permissions.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
// The page fetches these when they are opened; here they are to be there.
import './company-drawer.tsx'
import './company-form-drawer.tsx'
import { CompanyListPage } from './company-list-page.tsx'

const company: CompanyRow = {
  id: 4,
  name: 'Harbour Tools',
  oemId: 2,
  oemName: 'Kestrel',
  state: 'expiring',
  isSuspended: false,
  suspendReason: '',
  timeZone: 'Europe/Rome',
  defaultLocale: 'it',
  leadUnique: true,
  poolDays: 30,
  seats: 5,
  validThrough: '2026-12-03',
  validUntil: '2026-12-03T23:00:00.000Z',
  remark: '',
  purgeAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  people: 3,
  customers: 100_001,
  storageBytes: 5_000_000,
  lastSignInAt: null,
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(companyRoutes.list, { items: [company], nextCursor: null, total: 1, totalIsMinimum: false })
    .on(companyRoutes.read, company)
    .on(companyRoutes.people, {
      items: [
        {
          id: 8,
          name: 'Ann Berg',
          userName: 'annberg',
          isAdmin: true,
          isDisabled: false,
          lastSignInAt: null,
        },
        {
          id: 9,
          name: 'Old Hand',
          userName: 'oldhand',
          isAdmin: false,
          isDisabled: true,
          lastSignInAt: null,
        },
      ],
    })
    .on(systemRoutes.companyDefaults, { seats: 10, days: 365, graceDays: 30 })
    .on(listLayoutRoutes.read, null)
})

const open = (address = '/userManage/company', permissions = permissionsAt('oem')) =>
  renderPage(<CompanyListPage />, { address, permissions })

test('lists accounts with what they use and what needs attention', async () => {
  await open()
  const line = await screen.findByRole('row', { name: /Harbour Tools/ })
  expect(within(line).getByText('Expiring soon')).toBeVisible()
  expect(within(line).getByText('3 of 5')).toBeVisible()
  expect(within(line).getByText('100,000+')).toBeVisible()
  expect(within(line).getByText('Never signed in')).toBeVisible()
})

test('opens a company and shows the one-time password of its administrator this once', async () => {
  server.on(companyRoutes.create, { company, admin: { userName: 'annberg', password: 'kwmx-4827-pthz' } })
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /New company/ }))
  const form = await dialogOf('New company')
  await userEvent.type(await within(form).findByLabelText('Company name'), 'Harbour Tools')
  await userEvent.type(within(form).getByLabelText('User name'), 'not ok')
  await userEvent.type(within(form).getByLabelText('Name'), 'Ann Berg')
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  expect(await within(form).findByText('2 to 16 English letters or digits')).toBeVisible()
  await userEvent.clear(within(form).getByLabelText('User name'))
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }))
  const issued = await dialogOf(/Sign-in for Harbour Tools/)
  expect(within(issued).getByText('kwmx-4827-pthz')).toBeVisible()
  expect(server.callsOf(companyRoutes.create)[0]?.body).toMatchObject({
    name: 'Harbour Tools',
    seats: 10,
    leadUnique: true,
    admin: { name: 'Ann Berg' },
  })
})

test('deletes only after the name was typed', async () => {
  server.on(companyRoutes.remove, { ...company, state: 'deleted' })
  await open('/userManage/company?company=4')
  await userEvent.click(await screen.findByRole('button', { name: /^Delete$|delete Delete/ }))
  const dialog = await dialogOf('Delete “Harbour Tools”?')
  expect(within(dialog).getByText(/100,000\+ customers/)).toBeVisible()
  const field = within(dialog).getByLabelText(/Type the name/)
  await userEvent.type(field, 'Harbour')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await within(dialog).findByText('This is not the name of the company')).toBeVisible()
  expect(server.callsOf(companyRoutes.remove)).toHaveLength(0)
  await userEvent.type(field, ' Tools')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('“Harbour Tools” is deleted')).toBeVisible()
  expect(server.callsOf(companyRoutes.remove)[0]?.body).toEqual({ name: 'Harbour Tools' })
})

test('offers to sign in only as people who can, and wants a reason', async () => {
  await open('/userManage/company?company=4')
  expect(await screen.findByText('Old Hand')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Sign in as: Old Hand' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Sign in as: Ann Berg' }))
  const dialog = await dialogOf(/Sign in as Ann Berg/)
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'hm')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in as' }))
  expect(await within(dialog).findByText('Write at least 5 characters')).toBeVisible()
  expect(server.callsOf(companyRoutes.signInAs)).toHaveLength(0)
})

test('leaves the page as somebody else without a question about the reason', async () => {
  server.on(companyRoutes.signInAs, { accessToken: 'support', endsAt: '2026-11-22T20:00:00.000Z' })
  await open('/userManage/company?company=4')
  await userEvent.click(await screen.findByRole('button', { name: 'Sign in as: Ann Berg' }))
  const dialog = await dialogOf(/Sign in as Ann Berg/)
  await userEvent.type(within(dialog).getByLabelText('Reason'), 'She asked for it')
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(true)
  const wereAsked: boolean[] = []
  // The last thing before the page is left.
  const note = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    wereAsked.push(isAsked())
  })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign in as' }))
  await expect.poll(() => server.callsOf(companyRoutes.signInAs)).toHaveLength(1)
  await expect.poll(() => wereAsked.length).toBeGreaterThan(0)
  note.mockRestore()
  expect(wereAsked).not.toContain(true)
})

test('shows nothing to whoever may only read that he may not do', async () => {
  await open('/userManage/company?company=4', ['oem.company.read'])
  expect(await screen.findByText('Ann Berg')).toBeVisible()
  for (const name of [/New company/, /Edit/, /Renew/, /Suspend/, /Delete/, /Export/, /Sign in as/, /Reset/]) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
})
