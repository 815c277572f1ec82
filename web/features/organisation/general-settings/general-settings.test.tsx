import { contactCalendarRoutes } from '@landfall/contract/customers/contact-calendar.ts'
import { identityRoutes } from '@landfall/contract/customers/customer-identity.ts'
import { type CompanySettings, companyRoutes } from '@landfall/contract/organisation/companies.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { GeneralSettings } from './general-settings.tsx'

const settings: CompanySettings = {
  name: 'Nordlicht',
  timeZone: 'Europe/Berlin',
  defaultLocale: null,
  leadUnique: false,
  poolDays: null,
  seats: 10,
  people: 3,
  validThrough: null,
  hasCustomers: true,
}

test('says how many customers are there twice before unique customers are switched on', async () => {
  const server = new ServerStub()
    .on(companyRoutes.settings, settings)
    .on(companyRoutes.saveSettings, { ...settings, leadUnique: true })
    .on(identityRoutes.groups, { items: [], nextCursor: null, total: 1234 })
    .on(contactCalendarRoutes.freeDays, { items: [] })
  await renderPage(<GeneralSettings />, {
    permissions: ['company.settings.manage', 'customer.customer.merge'],
  })
  const unique = await screen.findByRole('switch', { name: 'Unique customers' })
  expect(screen.queryByText(/there twice:/)).toBeNull()
  await userEvent.click(unique)
  expect(await screen.findByText('Groups of customers that are there twice: 1,234')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Look and merge' })).toHaveAttribute(
    'href',
    '/customer/conflict/index?groups=open',
  )
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(companyRoutes.saveSettings)[0]?.body).toMatchObject({ leadUnique: true }),
  )
  await userEvent.click(unique)
  await waitFor(() => expect(screen.queryByText(/there twice:/)).toBeNull())
})

test('free days are added one by one, and one that was removed comes back', async () => {
  const outing = { id: 4, day: '2027-03-05', name: 'Outing' }
  const server = new ServerStub()
    .on(companyRoutes.settings, settings)
    .on(contactCalendarRoutes.freeDays, { items: [] })
    .on(contactCalendarRoutes.addFreeDay, outing)
    .on(contactCalendarRoutes.removeFreeDay, null)
  await renderPage(<GeneralSettings />, { permissions: ['company.settings.manage'] })
  expect(await screen.findByText('No free days of its own yet')).toBeVisible()
  server.on(contactCalendarRoutes.freeDays, { items: [outing] })
  await userEvent.type(screen.getByLabelText('Date'), '2027-03-05{Enter}')
  await userEvent.type(screen.getByLabelText('Name', { selector: '#free-day_name' }), 'Outing')
  await userEvent.click(screen.getByRole('button', { name: 'Add' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove 2027-03-05 Outing' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.callsOf(contactCalendarRoutes.addFreeDay)).toHaveLength(2))
  const { day, name } = outing
  for (const { body } of server.callsOf(contactCalendarRoutes.addFreeDay)) expect(body).toEqual({ day, name })
})
