import { addressRuleRoutes } from '@landfall/contract/addresses/address-rules.ts'
import { addressVerificationRoutes } from '@landfall/contract/addresses/verification-routes.ts'
import { verificationServiceRoutes } from '@landfall/contract/addresses/verification-services.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { VerifyTaskButton } from '#features/addresses/address-verification/verify-task-button.tsx'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { AddressRuleSettings } from './address-rules.tsx'

test('each rule of the company is saved with its switch', async () => {
  const rules = { verifyBeforeExport: false, onlyValid: true, takesRisky: false, verifyOnSave: false }
  const saved = { ...rules, verifyOnSave: true }
  const server = new ServerStub()
    .on(addressRuleRoutes.read, rules)
    .on(addressRuleRoutes.save, saved)
    .on(verificationServiceRoutes.read, { service: null })
  await renderPage(<AddressRuleSettings />)
  const control = await screen.findByRole('switch', { name: 'Verify when saved' })
  expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-checked'))).toEqual([
    'false',
    'true',
    'false',
    'false',
  ])
  await userEvent.click(control)
  await expect.poll(() => server.callsOf(addressRuleRoutes.save)[0]?.body).toEqual(saved)
  await expect.poll(() => control.getAttribute('aria-checked')).toBe('true')
})

test('those a mailing writes to are counted with what it costs, then verified', async () => {
  const quote = { asked: 3, known: 0, own: 0, charged: 3, cost: 3, balance: 10, isEnough: true }
  const none = { duplicates: 0, correctedCount: 0, refusedCount: 0, corrected: [], refused: [], slips: [] }
  const order = { origin: 'mailing', name: '', userName: 'Lin', total: 3, settled: 0, createdAt: '' } as const
  const server = new ServerStub()
    .on(addressVerificationRoutes.readLists, { id: 7, name: '', addresses: 3, ...none, quote })
    .on(addressVerificationRoutes.start, { id: 1, ...order })
  await renderPage(<VerifyTaskButton taskId={5} />, { permissions: ['address.verification.run'] })
  await userEvent.click(screen.getByRole('button', { name: 'Verify recipients' }))
  await expect
    .poll(() => server.callsOf(addressVerificationRoutes.readLists).map(({ body }) => body))
    .toEqual([{ list: 'mailing', taskId: 5 }])
  expect(server.callsOf(addressVerificationRoutes.start)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Start verifying' }))
  await expect.poll(() => server.callsOf(addressVerificationRoutes.start)).toHaveLength(1)
})
