import {
  type PermissionTemplateView,
  permissionTemplateRoutes,
} from '@landfall/contract/access/permission-templates.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
// The page fetches these when they are opened; here they are to be there.
import './permission-template-drawer.tsx'
import './template-remove-dialog.tsx'
import { PermissionTemplatePage } from './permission-template-page.tsx'

const seller: PermissionTemplateView = {
  id: 5,
  name: 'Seller',
  description: '',
  permissions: ['customer.customer.read'],
  dataScope: 'own',
  users: 2,
  isGrantable: true,
  updatedAt: '2026-11-20T10:00:00.000Z',
}
const strong: PermissionTemplateView = { ...seller, id: 6, name: 'Strong', users: 0, isGrantable: false }
const ann = { id: 11, name: 'Ann Lee', username: 'annlee', isDisabled: false }

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(permissionTemplateRoutes.list, { items: [seller, strong] })
    .on(permissionTemplateRoutes.tree, {
      tree: [
        {
          title: 'customers',
          permissions: ['customer.customer.read', 'customer.customer.delete', 'customer.customer.export'],
          children: [],
        },
      ],
      held: { permissions: ['customer.customer.read', 'customer.customer.delete'], dataScope: 'group' },
    })
    .on(permissionTemplateRoutes.preview, {
      items: [{ user: ann, gained: ['customer.customer.delete'], lost: [], seesBefore: 0, seesAfter: 0 }],
    })
    .on(permissionTemplateRoutes.update, seller)
    .on(permissionTemplateRoutes.users, { items: [ann] })
    .on(permissionTemplateRoutes.remove, null)
})

const open = (...permissions: Permission[]) => renderPage(<PermissionTemplatePage />, { permissions })

test('says what changes for whom before it saves', async () => {
  const user = userEvent.setup()
  await open('company.template.read', 'company.template.write')
  await user.click(await screen.findByRole('button', { name: 'Edit: Seller' }))
  const form = await screen.findByRole('dialog', { name: 'Edit “Seller”' })
  await user.click(await within(form).findByRole('checkbox', { name: 'Delete customers' }))
  await user.click(within(form).getByRole('button', { name: 'Save' }))
  const preview = await dialogOf('What changes for whom')
  expect(within(preview).getByRole('row', { name: /Ann Lee.*Delete customers/ })).toBeVisible()
  expect(server.callsOf(permissionTemplateRoutes.update)).toHaveLength(0)
  await user.click(within(preview).getByRole('button', { name: 'Save for all of them' }))
  await waitFor(() =>
    expect(server.callsOf(permissionTemplateRoutes.update)[0]?.body).toMatchObject({
      permissions: ['customer.customer.read', 'customer.customer.delete'],
      updatedAt: seller.updatedAt,
    }),
  )
})

test('offers nothing that the user lacks himself', async () => {
  const user = userEvent.setup()
  await open('company.template.read', 'company.template.write')
  await user.click(await screen.findByRole('button', { name: 'Edit: Seller' }))
  const form = await screen.findByRole('dialog', { name: 'Edit “Seller”' })
  expect(await within(form).findByRole('checkbox', { name: 'Export customers' })).toBeDisabled()
  expect(within(form).getByRole('radio', { name: /Whole company/ })).toBeDisabled()
  expect(within(form).getByRole('radio', { name: /Own group/ })).toBeEnabled()
})

test('takes with a right what is useless without it', async () => {
  const user = userEvent.setup()
  await open('company.template.read', 'company.template.write')
  await user.click(await screen.findByRole('button', { name: 'Edit: Seller' }))
  const form = await screen.findByRole('dialog', { name: 'Edit “Seller”' })
  const remove = await within(form).findByRole('checkbox', { name: 'Delete customers' })
  await user.click(remove)
  expect(remove).toBeChecked()
  await user.click(within(form).getByRole('checkbox', { name: 'View customers' }))
  expect(remove).not.toBeChecked()
})

test('only shows a template that contains more than the user has', async () => {
  await open('company.template.read', 'company.template.write')
  expect(await screen.findByRole('button', { name: 'View: Strong' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete: Strong' })).toBeNull()
})

test('asks for a replacement before a template in use is deleted', async () => {
  const user = userEvent.setup()
  await open('company.template.read', 'company.template.write')
  await user.click(await screen.findByRole('button', { name: 'Delete: Seller' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Seller”?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await within(dialog).findByText('Replacement is required')).toBeVisible()
  expect(server.callsOf(permissionTemplateRoutes.remove)).toHaveLength(0)
})
