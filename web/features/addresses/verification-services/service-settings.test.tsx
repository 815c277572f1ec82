import {
  type VerificationService,
  verificationServiceRoutes,
} from '@landfall/contract/addresses/verification-services.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { ServiceSettings } from './service-settings.tsx'

const service: VerificationService = {
  ...{ service: 'zeroBounce', use: 'unsettled', hint: '6789', credits: 92, settled: 8 },
  ...{ creditsAt: '2026-11-25T08:00:00.000Z', trouble: null, restsUntil: null },
}

test('a service is connected with a key, and its trouble is told', async () => {
  const server = new ServerStub()
    .on(verificationServiceRoutes.read, { service: null })
    .on(verificationServiceRoutes.save, { service })
    .on(verificationServiceRoutes.look, { service: { ...service, credits: 0, trouble: 'noCredits' } })
    .on(verificationServiceRoutes.remove, null)
  await renderPage(<ServiceSettings />)
  await userEvent.click(await screen.findByRole('button', { name: 'Connect a service' }))
  const form = within(await screen.findByRole('dialog', { name: 'Verification service' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText('API key is required')).toBeVisible()
  await userEvent.type(form.getByLabelText('API key'), 'zb-0123456789')
  await userEvent.click(form.getByRole('radio', { name: 'For every address' }))
  await userEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('92 checks left', { exact: false })).toBeVisible()
  expect(server.callsOf(verificationServiceRoutes.save)[0]?.body).toEqual({
    ...{ service: 'zeroBounce', use: 'all', key: 'zb-0123456789' },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Look again' }))
  expect(await screen.findByText('ZeroBounce has no checks left')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
  const question = await screen.findByRole('dialog', { name: 'Disconnect ZeroBounce?' })
  expect(server.callsOf(verificationServiceRoutes.remove)).toEqual([])
  await userEvent.click(within(question).getByRole('button', { name: 'Disconnect' }))
  expect(await screen.findByRole('button', { name: 'Connect a service' })).toBeVisible()
})
