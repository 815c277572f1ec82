import {
  type CustomerSourceView,
  customerSourceRoutes,
} from '@landfall/contract/customers/customer-sources.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CustomerSourcePage } from './customer-source-page.tsx'

const manual: CustomerSourceView = { id: 1, names: {}, systemKey: 'manual', customers: 12 }
const fair: CustomerSourceView = { id: 6, names: { en: 'Fair' }, systemKey: null, customers: 2 }

let server: ServerStub
beforeEach(async () => {
  server = new ServerStub()
    .on(customerSourceRoutes.list, { items: [manual, fair] })
    .on(customerSourceRoutes.update, manual)
  await renderPage(<CustomerSourcePage />, { permissions: ['customer.source.read', 'customer.source.write'] })
})

async function entriesOf(name: string) {
  await userEvent.click(await screen.findByRole('button', { name: `More for “${name}”` }))
  return (await screen.findAllByRole('menuitem')).map((entry) => entry.textContent)
}

test('calls the product’s sources by their own names until the company renames them', async () => {
  expect(await screen.findByText('Entered by hand')).toBeVisible()
  expect(screen.getAllByText('Built in')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Edit: Entered by hand' }))
  const dialog = within(await dialogOf('Edit source'))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.callsOf(customerSourceRoutes.update)[0]?.body).toEqual({ names: {} }))
})

test('offers no removal of what comes with the product', async () => {
  expect(await entriesOf('Entered by hand')).toEqual(['Move down'])
  await userEvent.keyboard('{Escape}')
})

test('offers the whole choice for the company’s own', async () => {
  expect(await entriesOf('Fair')).toEqual(['Move up', 'Merge into…', 'Delete'])
})
