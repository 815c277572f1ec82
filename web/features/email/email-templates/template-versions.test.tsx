import { type TemplateView, templateRoutes } from '@landfall/contract/email/email-templates.ts'
import {
  type TemplateVersionView,
  templateVersionRoutes,
} from '@landfall/contract/email/template-versions.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { TemplateEditPage } from './template-edit-page.tsx'

const at = '2026-11-20T08:00:00.000Z'
const template: TemplateView = {
  ...{ id: 7, name: 'Offer', language: 'en', subject: 'New baskets', authorName: 'Lin Yue' },
  ...{ html: '<p>Dear friend, 40 baskets</p>', plainText: '', blocks: null, createdAt: at, updatedAt: at },
}
const former: TemplateVersionView = {
  ...{ number: 2, name: 'Offer', subject: 'Old baskets', savedAt: at, replacedAt: at },
  ...{
    replacedByName: 'Wang Fang',
    language: 'es',
    html: '<p>Dear friend, 30 baskets</p>',
    plainText: '',
    blocks: null,
  },
}

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(templateRoutes.read, template)
    .on(templateRoutes.update, template)
    .on(templateVersionRoutes.list, { items: [former, { ...former, number: 1 }] })
    .on(templateVersionRoutes.read, former)
})

const open = async () => {
  await renderPage(<TemplateEditPage />, { address: '/email/emailTemplate/edit?id=7', permissions })
  await userEvent.click(await screen.findByRole('button', { name: 'Versions' }))
  return dialogOf('Versions')
}

test('a former state is compared with what is in the editor, and taken back into it', async () => {
  const drawer = await open()
  const changes = await within(drawer).findByRole('region', { name: 'Beside what is in the editor' })
  expect(changes.querySelector('del')).toHaveTextContent('Old')
  expect(changes.querySelector('ins')).toHaveTextContent('New')
  expect([...changes.querySelectorAll('ins')].map(({ textContent }) => textContent)).toEqual(['New', '40'])
  expect((await axe.run('.template-versions')).violations).toEqual([])
  await userEvent.click(within(drawer).getByRole('button', { name: 'Take into the editor' }))
  await waitFor(() => expect(screen.getByLabelText('Subject')).toHaveValue('Old baskets'))
  expect(server.callsOf(templateRoutes.update)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.callsOf(templateRoutes.update)[0]?.body).toMatchObject({
      ...{ subject: 'Old baskets', language: 'es', html: former.html },
    }),
  )
})

test('without former states it says when there will be some', async () => {
  server.on(templateVersionRoutes.list, { items: [] })
  const drawer = await open()
  expect(await within(drawer).findByText('No former versions yet')).toBeVisible()
})
