import {
  type Webhook,
  type WebhookDelivery,
  webhookKinds,
  webhookRoutes,
} from '@landfall/contract/access/webhooks.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { WebhookList } from './webhook-list.tsx'

const webhook: Webhook = {
  id: 3,
  url: 'https://erp.example/hook',
  kinds: ['customer.created'],
  isActive: true,
  createdAt: '2026-11-20T08:00:00.000Z',
  failingSince: '2026-11-21T08:00:00.000Z',
  offReason: null,
  waiting: 2,
}
const delivery: WebhookDelivery = {
  id: 9,
  kind: 'customer.created',
  customerId: 5,
  happenedAt: '2026-11-21T08:00:00.000Z',
  state: 'failed',
  attempts: 6,
  nextAttemptAt: null,
  status: 503,
  error: '',
  tookMs: 120,
}

let server: ServerStub
beforeEach(async () => {
  server = new ServerStub()
    .on(webhookRoutes.list, { items: [webhook, { ...webhook, id: 4, isActive: false, offReason: 'gone' }] })
    .on(webhookRoutes.deliveries, { items: [delivery] })
  await renderPage(<WebhookList />, { permissions: ['company.integration.manage'] })
})
const press = async (name: string | RegExp) => {
  const [button] = await screen.findAllByRole('button', { name })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button as HTMLElement)
}
const confirm = async (title: string | RegExp, name: string) => {
  const yes = within(await dialogOf(title)).getByRole('button', { name })
  await waitFor(() => expect(yes).toBeEnabled())
  await userEvent.click(yes)
}

test('says how each webhook does', async () => {
  expect(await screen.findByText(/Nothing has arrived since/)).toBeVisible()
  expect(screen.getAllByText('Waiting: 2')[0]).toBeVisible()
  expect(screen.getByText('Switched off: the receiver is gone')).toBeVisible()
})

test('makes a webhook, keeps what was typed when it is refused, and shows the secret once', async () => {
  const message = 'This address cannot be used'
  server.on(webhookRoutes.create, { refuse: 'webhookAddressRefused', message })
  await press('New webhook')
  const dialog = within(await dialogOf('New webhook'))
  await userEvent.type(dialog.getByLabelText('Address'), 'https://127.0.0.1')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Customer deleted' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect((await dialog.findAllByText(message))[0]).toBeInTheDocument()
  expect(dialog.getByLabelText('Address')).toHaveValue('https://127.0.0.1')
  server.on(webhookRoutes.create, { webhook, secret: 'whsec_abc' })
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(within(await dialogOf('Secret for signatures')).getByText('whsec_abc')).toBeInTheDocument()
  expect(server.callsOf(webhookRoutes.create)[1]?.body).toEqual({
    url: 'https://127.0.0.1',
    isActive: true,
    kinds: webhookKinds.filter((kind) => kind !== 'customer.deleted'),
  })
})

test('sends a test and says what came back', async () => {
  server.on(webhookRoutes.ping, { ...delivery, kind: 'ping', state: 'done', status: 204 })
  await press('Send a test')
  expect(await screen.findByText('The receiver answered 204')).toBeVisible()
  server.on(webhookRoutes.ping, { ...delivery, kind: 'ping', status: null, error: 'ECONNREFUSED' })
  await press('Send a test')
  expect(await screen.findByText('Did not arrive: ECONNREFUSED')).toBeVisible()
})

test('shows deliveries and sends one again', async () => {
  server.on(webhookRoutes.redeliver, { ...delivery, id: 10, state: 'waiting' })
  await press('Deliveries')
  const drawer = within(await dialogOf('Deliveries: erp.example'))
  expect(await drawer.findByText(/Attempts: 6/)).toBeInTheDocument()
  await userEvent.click(drawer.getByRole('button', { name: /^Send again: Customer created/ }))
  expect(await screen.findByText('It is sent once more')).toBeVisible()
})

test('deletes a webhook after asking with what still waits', async () => {
  server.on(webhookRoutes.remove, null)
  await press('Delete')
  expect(await screen.findByText('Messages that still wait are not sent any more: 2')).toBeInTheDocument()
  await confirm('Delete the webhook to erp.example?', 'Delete')
  expect(await screen.findByText('Webhook deleted')).toBeVisible()
})
