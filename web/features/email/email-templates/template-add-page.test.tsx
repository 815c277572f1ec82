import { type CustomerRow, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { letterRoutes } from '@landfall/contract/email/letters.ts'
import type { MailBlocks } from '@landfall/contract/email/mail-blocks.ts'
import { mailBrandRoutes, plainBrand } from '@landfall/contract/email/mail-brand.ts'
import { mailPictureRoutes } from '@landfall/contract/email/mail-pictures.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import axe from 'axe-core'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { TemplateAddPage } from './template-add-page.tsx'

let server: ServerStub
beforeEach(async () => {
  server = new ServerStub()
    .on(templateRoutes.preview, { subject: 'S', html: '<p>Drawn</p>', text: 'Drawn', unknownVariables: [] })
    .on(templateRoutes.create, {} as never)
    .on(mailBrandRoutes.read, plainBrand)
    .on(mailPictureRoutes.list, { items: [], hasMore: false })
  await renderPage(<TemplateAddPage />, { address: '/email/emailTemplate/add', permissions })
})

const add = async (kind: string) => {
  await userEvent.click(screen.getAllByRole('button', { name: 'Add a block' }).at(-1) as HTMLElement)
  await userEvent.click(await screen.findByRole('menuitem', { name: kind }))
}
const blocks = () => within(screen.getByRole('list', { name: 'Blocks' }))
const kinds = () =>
  [...screen.getByRole('list', { name: 'Blocks' }).querySelectorAll('.block-title b')].map(
    (b) => b.textContent,
  )
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const sent = () => server.callsOf(templateRoutes.create).map(({ body }) => body as { blocks: MailBlocks })

test('blocks are added, moved, copied, removed and brought back', async () => {
  await add('Heading')
  await userEvent.type(screen.getByLabelText('Heading', { selector: 'input' }), 'Cups')
  await add('Line')
  expect(kinds()).toEqual(['Text', 'Heading', 'Line'])
  await userEvent.click(blocks().getByRole('button', { name: 'Move up: Heading, block 2' }))
  await userEvent.click(blocks().getByRole('button', { name: 'Duplicate: Line, block 3' }))
  expect(kinds()).toEqual(['Heading', 'Text', 'Line', 'Line'])
  expect(blocks().getByRole('button', { name: 'Move up: Heading, block 1' })).toBeDisabled()
  await userEvent.click(blocks().getByRole('button', { name: 'Remove: Heading, block 1' }))
  expect(kinds()).toEqual(['Text', 'Line', 'Line'])
  // What is done in between stays done.
  await userEvent.click(blocks().getByRole('button', { name: 'Duplicate: Line, block 2' }))
  await userEvent.click(blocks().getByRole('button', { name: 'Remove: Line, block 4' }))
  await userEvent.click(blocks().getByRole('button', { name: 'Duplicate: Text, block 1' }))
  // The editor of texts has an undo of its own.
  await userEvent.click(screen.getAllByText('Undo', { selector: '.toast-action' })[0] as HTMLElement)
  expect(kinds()).toEqual(['Heading', 'Text', 'Text', 'Line', 'Line'])
  await userEvent.type(screen.getByLabelText('Name'), 'Offer')
  await userEvent.type(screen.getByLabelText('Subject'), 'Cups')
  await save()
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toMatchObject({ name: 'Offer', html: '', blocks: { version: 1 } })
  expect(sent()[0]?.blocks.blocks[0]).toMatchObject({ kind: 'heading', text: 'Cups', level: 2, showIf: null })
})

test('a block is for some readers only, a link gets its scheme, and what is missing is marked once one saves', async () => {
  await add('Button')
  await userEvent.type(screen.getByLabelText(/^Link/), 'shop.example/prices')
  await userEvent.tab()
  expect(screen.getByLabelText(/^Link/)).toHaveValue('https://shop.example/prices')
  expect(screen.queryByText('Unfinished')).not.toBeInTheDocument()
  await userEvent.click(screen.getByLabelText('Shown to'))
  await userEvent.click(await screen.findByTitle('Customer’s country'))
  await userEvent.click(screen.getByLabelText('Values'))
  await userEvent.type(screen.getByLabelText('Values'), 'Germany')
  await userEvent.click(await screen.findByTitle('Germany'))
  await userEvent.type(screen.getByLabelText('Name'), 'Offer')
  await userEvent.type(screen.getByLabelText('Subject'), 'Cups')
  await save()
  expect(await screen.findByText('Unfinished')).toBeVisible()
  expect((await axe.run('.block-list')).violations).toEqual([])
  await userEvent.type(screen.getByLabelText('Words on the button'), 'Prices')
  expect(screen.queryByText('Unfinished')).not.toBeInTheDocument()
  await save()
  await waitFor(() => expect(sent().length).toBeGreaterThan(0))
  expect(sent().at(-1)?.blocks.blocks.at(-1)).toMatchObject({
    ...{ kind: 'button', text: 'Prices', href: 'https://shop.example/prices' },
    showIf: { variable: 'customer.countryCode', test: 'is', values: ['DE'] },
  })
})

test('a starting point of another language is taken, with its subject', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Starting points' }))
  const drawer = await screen.findByRole('dialog', { name: 'Starting points' })
  await userEvent.click(within(drawer).getByLabelText('Language of the mail'))
  await userEvent.click(await screen.findByTitle('Español'))
  await userEvent.click(await within(drawer).findByRole('button', { name: 'Use: Recuperar a un cliente' }))
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue('Recuperar a un cliente'))
  expect(screen.getByLabelText('Subject')).toHaveValue(
    'Hace tiempo que no hablamos, {{customer.name|estimado cliente}}',
  )
  expect(kinds()).toEqual(['Text', 'Button', 'Text'])
})

test('without blocks nothing is sent, and a file of others is taken in', async () => {
  await userEvent.click(blocks().getByRole('button', { name: 'Remove: Text, block 1' }))
  await userEvent.type(screen.getByLabelText('Name'), 'Offer')
  await userEvent.type(screen.getByLabelText('Subject'), 'Cups')
  await save()
  expect((await screen.findAllByText('Nothing here yet')).length).toBeGreaterThan(1)
  expect(sent()).toEqual([])
  const input = () => document.querySelector('input[type=file]') as HTMLInputElement
  const mjml =
    '<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>'
  await userEvent.upload(input(), new File([mjml], 'a.mjml'))
  await waitFor(() => expect(kinds()).toEqual(['Text']))
  const html = '<html><head><style>p { color: red }</style></head><body><p>Hello</p></body></html>'
  await userEvent.upload(input(), new File([html], 'a.html'))
  await waitFor(() =>
    expect(screen.getByLabelText('Content (HTML)')).toHaveValue(
      '<style>p { color: red }</style><p>Hello</p>',
    ),
  )
  await save()
  await waitFor(() => expect(sent()[0]).toMatchObject({ blocks: null }))
})

test('the mail is looked at as a customer would get it', async () => {
  server
    .on(customerRoutes.list, {
      ...{ nextCursor: null, total: 1, totalIsMinimum: false },
      items: [{ id: 5, name: 'Nordlicht' } as CustomerRow],
    })
    .on(letterRoutes.previewTemplate, {
      subject: 'S',
      html: '<p>Mine</p>',
      text: 'Mine',
      unknownVariables: [],
    })
  await userEvent.click(screen.getByLabelText('Seen by'))
  await userEvent.click(await screen.findByTitle('Nordlicht'))
  await waitFor(() =>
    expect(server.callsOf(letterRoutes.previewTemplate)[0]?.body).toMatchObject({
      customerId: 5,
      content: { blocks: { version: 1 } },
    }),
  )
  await waitFor(() => expect(screen.getByTitle('Preview').getAttribute('srcdoc')).toContain('Mine'))
})
