import { oemRoutes } from '@landfall/contract/organisation/oems.ts'
import {
  type SystemHealth,
  type SystemSettings,
  systemRoutes,
} from '@landfall/contract/organisation/system-settings.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { SystemSettingsPage } from './system-settings-page.tsx'

const settings: SystemSettings = {
  defaultOemId: null,
  banner: { zh: '', en: '', es: '', ja: '', ko: '', it: '' },
  bannerTone: 'info',
  bannerUntil: null,
  newCompanySeats: 10,
  newCompanyDays: 365,
  graceDays: 30,
}
const health: SystemHealth = {
  version: '1.0.0',
  node: '24.0.0',
  startedAt: '2026-11-20T10:00:00.000Z',
  files: 'disk',
  postgres: { isUp: true, version: '17.2', latency: 3, sizeBytes: 5_000_000 },
  clickhouse: { isUp: false, version: '', latency: null, sizeBytes: null },
  queue: { queued: 1, running: 0, failedToday: 0, oldestWait: 4 },
  migrations: { amount: 12, newest: 'first' },
  memoryBytes: 100_000_000,
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(systemRoutes.settings, settings)
    .on(systemRoutes.saveSettings, settings)
    .on(systemRoutes.health, health)
    .on(oemRoutes.list, { items: [], nextCursor: null, total: 0, totalIsMinimum: false })
})

const open = (...permissions: Permission[]) => renderPage(<SystemSettingsPage />, { permissions })

test('stores the notice to everybody once the form is complete', async () => {
  await open('system.config.manage')
  await userEvent.type(await screen.findByLabelText('English'), 'Down tonight')
  const days = screen.getByLabelText('Days before a deleted company is removed')
  await userEvent.clear(days)
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Days before a deleted company is removed is required')).toBeVisible()
  expect(server.callsOf(systemRoutes.saveSettings)).toHaveLength(0)
  await userEvent.type(days, '45')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(systemRoutes.saveSettings)[0]?.body).toMatchObject({
      defaultOemId: null,
      banner: { en: 'Down tonight', zh: '' },
      graceDays: 45,
    }),
  )
})

test('shows whoever may only look after health nothing else', async () => {
  await open('system.health.read')
  expect(await screen.findByText('Down')).toBeVisible()
  expect(screen.getByText('17.2')).toBeVisible()
  const tabs = within(screen.getByRole('tablist'))
  expect(tabs.getByRole('tab', { name: 'Health' })).toBeVisible()
  expect(tabs.queryByRole('tab', { name: 'General' })).toBeNull()
  expect(server.callsOf(systemRoutes.settings)).toHaveLength(0)
})
