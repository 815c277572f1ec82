import { contactCalendarRoutes, type LocalTime } from '@landfall/contract/customers/contact-calendar.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CalendarFeed } from './calendar-feed.tsx'
import { NextContactField } from './next-contact-field.tsx'

const there: LocalTime = {
  timeZone: 'Asia/Riyadh',
  zoneOrigin: 'customer',
  country: 'SA',
  date: '2027-02-26',
  time: '10:00',
  isWeekend: true,
  holiday: null,
  freeDay: null,
  nextWorkingAt: '2027-02-28T07:00:00.000Z',
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub().on(contactCalendarRoutes.localTime, ({ query }) =>
    query.at === '2027-02-26T07:00:00.000Z' ? there : { ...there, isWeekend: false, nextWorkingAt: null },
  )
})

function Field() {
  const [value, setValue] = useState<string | undefined>('2027-02-26T07:00:00.000Z')
  return (
    <>
      <NextContactField customerId={5} value={value ?? ''} onChange={setValue} placeholder="Unchanged" />
      <output>{value}</output>
    </>
  )
}

test('a next contact is entered on the customer’s clock and moved off the days of rest', async () => {
  await renderPage(<Field />)
  expect(await screen.findByDisplayValue('2027-02-26 10:00')).toBeVisible()
  expect(await screen.findByText(/Time of the customer \(Asia\/Riyadh\) · Your time/)).toBeVisible()
  expect(await screen.findByText(/It is the weekend there/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Move to Sun/ }))
  expect(screen.getByRole('status')).toHaveTextContent('2027-02-28T07:00:00.000Z')
  expect(screen.getByDisplayValue('2027-02-28 10:00')).toBeVisible()
  await waitFor(() => expect(screen.queryByText(/weekend/)).toBeNull())
})

test('a field works without the customer’s clock', async () => {
  server.on(contactCalendarRoutes.localTime, { refuse: 'unexpected', status: 500 })
  await renderPage(<Field />)
  await waitFor(() => expect(screen.getByRole('textbox')).toBeEnabled(), { timeout: 5_000 })
  expect(screen.queryByText(/Time of the customer/)).toBeNull()
})

test('the address of a calendar is made, shown once, and ended', async () => {
  const made = { createdAt: '2026-11-21T08:00:00.000Z', lastReadAt: null }
  server
    .on(contactCalendarRoutes.feed, { createdAt: null, lastReadAt: null })
    .on(contactCalendarRoutes.openFeed, { ...made, address: '/api/calendar/1-secret.ics' })
    .on(contactCalendarRoutes.closeFeed, { createdAt: null, lastReadAt: null })
  await renderPage(<CalendarFeed />)
  await userEvent.click(await screen.findByRole('button', { name: 'Create address' }))
  expect(await screen.findByDisplayValue(`${location.origin}/api/calendar/1-secret.ics`)).toBeVisible()
  expect(screen.getByText(/Not read yet/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }))
  const sure = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Switch off' })
  await waitFor(() => expect(sure).toBeEnabled())
  await userEvent.click(sure)
  expect(await screen.findByText('There is no calendar address yet.')).toBeVisible()
  expect(screen.queryByDisplayValue(/secret/)).toBeNull()
})
