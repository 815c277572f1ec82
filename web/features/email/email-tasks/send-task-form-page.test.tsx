import { relayRoutes } from '@landfall/contract/email/email-settings.ts'
import {
  type RecipientPreview,
  type SendTaskView,
  sendTaskRoutes,
} from '@landfall/contract/email/email-tasks.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { attachmentRoutes } from '@landfall/contract/email/mail-attachments.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { listLayoutRoutes } from '@landfall/contract/list-layouts.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { pointsRoutes } from '@landfall/contract/points/points.ts'
import { savedViewRoutes } from '@landfall/contract/saved-views.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { stubUploads } from '#testing/upload-stub.ts'
import { MarketingTasksPage } from './marketing-tasks-page.tsx'
import { SendTaskFormPage } from './send-task-form-page.tsx'

const noCounts = {
  ...{ total: 0, waiting: 0, sending: 0, sent: 0, deferred: 0, failed: 0, skipped: 0, unknown: 0 },
  ...{ opened: 0, clicked: 0, replied: 0, bounced: 0, unsubscribed: 0, complained: 0 },
}
const task: SendTaskView = {
  id: 12,
  kind: 'SERVER',
  isLetter: false,
  name: 'Spring offer',
  state: 'UN_SUBMIT',
  phase: 'draft',
  subject: 'Hello',
  fromAddress: 'sales@seller.example',
  fromName: 'Li Wei',
  replyTo: '',
  relayName: null,
  waitingFor: null,
  creatorName: 'Lin Yue',
  counts: noCounts,
  scheduledAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  submittedAt: null,
  finishedAt: null,
  trackReads: true,
  contentMethod: 'sequential',
  variantPlan: null,
  selection: { scope: batchScope.Checked, ids: [5, 6] },
  toAddress: '',
  restsUntil: null,
  addresses: [],
  candidates: 0,
  brake: null,
  excluded: { noEmail: 0, duplicate: 0, suppressed: 0, invalid: 0, unproven: 0, recent: 0, sameCompany: 0 },
  contents: [{ id: 1, templateId: 3, templateName: 'Offer', subject: 'Hello', html: '<p>Hi</p>' }],
  quietDays: 0,
  onePerCompany: false,
  purpose: 'offer',
  personalFiles: null,
  localHours: null,
  attachments: [],
  links: [],
}
const preview: RecipientPreview = {
  candidates: 2,
  recipients: 1,
  atNight: 0,
  excluded: { noEmail: 1, duplicate: 0, suppressed: 0, invalid: 0, unproven: 0, recent: 0, sameCompany: 0 },
  languages: [
    { language: 'es', amount: 12 },
    { language: 'en', amount: 3 },
    { language: null, amount: 1 },
  ],
  sample: [{ customerId: 5, name: 'Anna', address: 'anna@buyer.example' }],
}

let server: ServerStub

beforeEach(() => {
  server = new ServerStub()
    .on(relayRoutes.senderDefaults, {
      fromName: 'Li Wei',
      fromAddress: 'sales@seller.example',
      replyTo: '',
      relayName: null,
      seeds: ['one@gmail.example', 'two@qq.example'],
    })
    .on(sendTaskRoutes.previewRecipients, preview)
    .on(pointsRoutes.quote, { cost: 3, balance: 40, limitLeft: null, isEnough: true })
    .on(sendTaskRoutes.create, task)
    .on(sendTaskRoutes.update, task)
    .on(sendTaskRoutes.read, task)
    .on(sendTaskRoutes.submit, task)
    .on(listLayoutRoutes.read, null)
    .on(templateRoutes.list, {
      items: [
        {
          ...{ id: 3, name: 'Offer', language: 'en', subject: 'Hello', authorName: 'Lin Yue' },
          ...{ createdAt: task.createdAt, updatedAt: task.createdAt },
        },
      ],
      nextCursor: null,
      total: 1,
      totalIsMinimum: false,
    })
})

const selection = JSON.stringify({ scope: batchScope.Checked, ids: [5, 6] })

test('shows who is left out and warns that mail stays here, before anything is sent', async () => {
  await renderPage(<SendTaskFormPage />, {
    address: `/email/emailServerSend/add?${new URLSearchParams({ selection })}`,
    permissions,
  })
  expect(await screen.findByText('Recipients: 1')).toBeVisible()
  expect(screen.getByText('No e-mail: 1')).toBeVisible()
  expect(screen.getByText(/No relay is active/)).toBeVisible()
  expect(server.callsOf(sendTaskRoutes.previewRecipients)[0]?.body).toEqual({
    selection: { scope: batchScope.Checked, ids: [5, 6] },
    toAddress: '',
    addresses: [],
    quietDays: 0,
    onePerCompany: false,
  })
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  // Once as the field's hint, once as what is wrong with it.
  await waitFor(() => expect(screen.getAllByText('Choose a template')).toHaveLength(2))
  expect(server.callsOf(sendTaskRoutes.create)).toEqual([])
})

test('nobody is chosen at the start, and everybody only by saying so', async () => {
  await renderPage(<SendTaskFormPage />, { address: '/email/emailServerSend/add', permissions })
  expect(await screen.findByText('No recipients chosen yet')).toBeVisible()
  await userEvent.click(await screen.findByLabelText('Templates'))
  await userEvent.click(await screen.findByTitle(/Offer/))
  await userEvent.click(screen.getByRole('button', { name: 'Save for later' }))
  await waitFor(() => expect(screen.getAllByText('No recipients chosen yet')).toHaveLength(2))
  expect(server.callsOf(sendTaskRoutes.previewRecipients)).toEqual([])
  expect(server.callsOf(sendTaskRoutes.create)).toEqual([])
  await userEvent.click(screen.getByRole('radio', { name: 'All customers' }))
  expect(await screen.findByText('Recipients: 1')).toBeVisible()
  expect(server.callsOf(sendTaskRoutes.previewRecipients)[0]?.body).toMatchObject({
    selection: { scope: batchScope.All },
  })
})

test('addresses that were pasted are enough, and a draft shows them again', async () => {
  await renderPage(<SendTaskFormPage />, { address: '/email/emailServerSend/add', permissions })
  await userEvent.click(await screen.findByText('Paste addresses, or take them from a text file'))
  await userEvent.click(screen.getByLabelText('Addresses'))
  await userEvent.paste('Ann Lee <ann@buyer.example>\nnonsense')
  expect(await screen.findByText('1 address recognised')).toBeVisible()
  expect(screen.getByText('1 line was not taken')).toBeVisible()
  const addresses = [{ name: 'Ann Lee', address: 'ann@buyer.example' }]
  await waitFor(() =>
    expect(server.callsOf(sendTaskRoutes.previewRecipients).at(-1)?.body).toMatchObject({
      addresses,
      selection: { scope: batchScope.Checked, ids: [0] },
    }),
  )
  await userEvent.click(await screen.findByLabelText('Templates'))
  await userEvent.click(await screen.findByTitle(/Offer/))
  await userEvent.click(screen.getByRole('button', { name: 'Save for later' }))
  await waitFor(() =>
    expect(server.callsOf(sendTaskRoutes.create)[0]?.body).toMatchObject({
      addresses,
      selection: { scope: batchScope.Checked, ids: [0] },
    }),
  )
  expect(server.callsOf(sendTaskRoutes.create)[0]?.body).not.toHaveProperty('receivers')
})

test('writes to the address that was clicked, and shows it', async () => {
  const to = 'anna@buyer.example'
  await renderPage(<SendTaskFormPage />, {
    address: `/email/emailServerSend/add?${new URLSearchParams({ selection, to })}`,
    permissions,
  })
  expect(await screen.findByText('anna@buyer.example')).toBeVisible()
  expect(server.callsOf(sendTaskRoutes.previewRecipients)[0]?.body).toMatchObject({ toAddress: to })
})

test('customers are chosen by where they are, without those who were mailed lately', async () => {
  await renderPage(<SendTaskFormPage />, { address: '/email/emailServerSend/add', permissions })
  await userEvent.type(await screen.findByLabelText('Country'), 'Ital')
  await userEvent.click(await screen.findByTitle('Italy'))
  await userEvent.clear(screen.getByLabelText(/^Leave out who was mailed/))
  await userEvent.type(screen.getByLabelText(/^Leave out who was mailed/), '14')
  expect(await screen.findByText('Recipients: 1')).toBeVisible()
  const filter = JSON.stringify({
    join: 'and',
    conditions: [{ field: 'country', op: 'in', value: ['IT'] }],
  })
  await waitFor(() =>
    expect(server.callsOf(sendTaskRoutes.previewRecipients).at(-1)?.body).toMatchObject({
      quietDays: 14,
      selection: { query: { filter } },
    }),
  )
})

test('customers of a saved view are chosen by its name', async () => {
  const filter = JSON.stringify({ join: 'and', conditions: [{ field: 'stage', op: 'in', value: ['won'] }] })
  const view = { isShared: true, isOwn: false, ownerName: 'Wang Fang', mayChange: false }
  server.on(savedViewRoutes.list, {
    items: [{ ...view, id: 9, name: 'Won in spring', state: { search: 'steel', tab: 'mine', filter } }],
    opensWithId: null,
  })
  await renderPage(<SendTaskFormPage />, { address: '/email/emailServerSend/add', permissions })
  await userEvent.click(await screen.findByRole('radio', { name: 'Customers of a saved view' }))
  expect(screen.getByText('No recipients chosen yet')).toBeVisible()
  await userEvent.click(screen.getByRole('combobox', { name: 'Customers of a saved view' }))
  await userEvent.click(await screen.findByTitle('Won in spring · Wang Fang'))
  expect(await screen.findByText('Recipients: 1')).toBeVisible()
  expect(server.callsOf(sendTaskRoutes.previewRecipients).at(-1)?.body).toMatchObject({
    selection: { scope: batchScope.SearchQuery, query: { search: 'steel', tab: 'mine', filter } },
  })
  await userEvent.click(screen.getByRole('radio', { name: 'Customers by criteria' }))
  expect(await screen.findByText('No recipients chosen yet')).toBeVisible()
})

test('creates and submits only after the number of recipients was confirmed', async () => {
  const router = await renderPage(<SendTaskFormPage />, {
    address: `/email/emailServerSend/add?id=12`,
    permissions,
  })
  expect(await screen.findByRole('textbox', { name: 'Name' })).toHaveValue('Spring offer')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Send now? Recipients: 1')
  expect(dialog).toHaveTextContent('Cost in points: 3; balance: 40.')
  expect(server.callsOf(sendTaskRoutes.update)).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(router.state.location.search).toBe('?task=12'))
  expect(server.callsOf(sendTaskRoutes.update)[0]?.body).toMatchObject({
    name: 'Spring offer',
    templateIds: [3],
    selection: task.selection,
    scheduledAt: null,
  })
  expect(server.callsOf(sendTaskRoutes.submit)[0]?.path).toBe('/api/send-tasks/12/submit')
})

test('a draft that is saved again holds what was changed in it', async () => {
  await renderPage(<SendTaskFormPage />, { address: '/email/emailServerSend/add?id=12', permissions })
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await userEvent.clear(name)
  await userEvent.type(name, 'Autumn offer')
  await userEvent.click(screen.getByRole('button', { name: 'Save for later' }))
  await waitFor(() =>
    expect(server.callsOf(sendTaskRoutes.update)[0]?.body).toMatchObject({
      name: 'Autumn offer',
      selection: task.selection,
    }),
  )
})

test('a test goes to the seed addresses of the company, and says which of them got none', async () => {
  server.on(sendTaskRoutes.test, ({ body }) =>
    (body as { to: string }).to === 'two@qq.example'
      ? { refuse: 'relayTestFailed', message: 'Refused' }
      : { relayName: 'Relay' },
  )
  await renderPage(<SendTaskFormPage />, { address: '/email/emailServerSend/add?id=12', permissions })
  await userEvent.click(await screen.findByRole('button', { name: 'To our seed addresses (2)' }))
  expect(await screen.findByText('two@qq.example: Refused')).toBeVisible()
  expect(server.callsOf(sendTaskRoutes.test).map(({ body }) => (body as { to: string }).to)).toEqual([
    'one@gmail.example',
    'two@qq.example',
  ])
})

test('several templates go by language, saying for whom there is none, or are tested first', async () => {
  const dates = { createdAt: task.createdAt, updatedAt: task.createdAt }
  const offer = { subject: 'Hello', authorName: 'Lin Yue', ...dates }
  server.on(templateRoutes.list, {
    items: [
      { ...offer, id: 3, name: 'Offer', language: 'en' },
      { ...offer, id: 4, name: 'Oferta', language: 'es' },
    ],
    ...{ nextCursor: null, total: 2, totalIsMinimum: false },
  })
  await renderPage(<SendTaskFormPage />, {
    address: `/email/emailServerSend/add?${new URLSearchParams({ selection })}`,
    permissions,
  })
  await userEvent.click(await screen.findByLabelText('Templates'))
  await userEvent.click(await screen.findByTitle(/^Offer/))
  expect(screen.queryByRole('radio', { name: 'In the reader’s language' })).toBeNull()
  await userEvent.click(await screen.findByTitle(/^Oferta/))
  await userEvent.click(await screen.findByRole('radio', { name: 'In the reader’s language' }))
  const unknown = await screen.findByText('no template')
  expect(unknown.closest('ul')).toHaveTextContent('Spanish: 12English: 3Not known: 1 no template')
  await userEvent.click(screen.getByRole('button', { name: 'Save for later' }))
  await waitFor(() =>
    expect(server.callsOf(sendTaskRoutes.create)[0]?.body).toMatchObject({
      ...{ templateIds: [3, 4], contentMethod: 'language', variantPlan: null },
    }),
  )
  await userEvent.click(screen.getByRole('radio', { name: /Test first/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save for later' }))
  await waitFor(() =>
    expect(server.callsOf(sendTaskRoutes.create)[1]?.body).toMatchObject({
      ...{ contentMethod: 'sequential', variantPlan: { share: 20, by: 'click', hours: 24 } },
    }),
  )
})

test('the list offers what the state of a task allows, to those who may', async () => {
  const sending = { ...task, id: 13, name: 'Running', state: 'SUBMITTED', phase: 'sending' } as const
  server.on(sendTaskRoutes.list, {
    items: [task, { ...sending, counts: { ...noCounts, total: 10, sent: 4, waiting: 6 } }],
    nextCursor: null,
    total: 2,
    totalIsMinimum: false,
  })
  server.on(sendTaskRoutes.pause, { ...sending, phase: 'paused' })
  await renderPage(<MarketingTasksPage />, { address: '/email/emailMarketingTask', permissions })
  const line = await screen.findByRole('row', { name: /Running/ })
  expect(within(line).getByText('4 / 10')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Pause: Spring offer' })).toBeNull()
  await userEvent.click(within(line).getByRole('button', { name: 'Pause: Running' }))
  await waitFor(() => expect(server.callsOf(sendTaskRoutes.pause)).toHaveLength(1))
})

test('a reader sees the list without actions', async () => {
  const page = { items: [task], nextCursor: null, total: 1, totalIsMinimum: false }
  server.on(sendTaskRoutes.list, page)
  await renderPage(<MarketingTasksPage />, { permissions: ['email.task.read'] })
  await screen.findByRole('row', { name: /Spring offer/ })
  expect(screen.queryByRole('button', { name: /New send task/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /Edit/ })).toBeNull()
})

test('files of their own are named by a column, and it is told which are missing or for nobody', async () => {
  stubUploads()
  server.on(attachmentRoutes.send, { id: 9, name: 'bo.pdf', size: 3 })
  await renderPage(<SendTaskFormPage />, { address: '/email/emailServerSend/add', permissions })
  await userEvent.click(await screen.findByText('Paste addresses, or take them from a text file'))
  expect(screen.queryByText('Files of their own for some readers')).not.toBeInTheDocument()
  const list = 'email,name,quote\nann@a.example,Ann,C:\\quotes\\ann.pdf\nbo@b.example,Bo,\n'
  fireEvent.change(screen.getByLabelText('Addresses'), { target: { value: list } })
  await userEvent.click(await screen.findByText('Files of their own for some readers'))
  await userEvent.click(screen.getByLabelText('Column with the names'))
  await userEvent.click(await screen.findByTitle('quote'))
  expect(await screen.findByText('Readers with a file of their own: 1')).toBeVisible()
  expect(screen.getByText('Not there yet: C:\\quotes\\ann.pdf')).toBeVisible()
  const inputs = screen.getAllByLabelText('Attach files', { selector: 'input' })
  await userEvent.upload(inputs.at(-1) as HTMLElement, new File(['abc'], 'bo.pdf'))
  expect(await screen.findByText('Named by nobody: bo.pdf')).toBeVisible()
  await userEvent.click(screen.getByLabelText('Templates'))
  await userEvent.click(await screen.findByTitle(/Offer/))
  await userEvent.click(screen.getByRole('button', { name: 'Save for later' }))
  await waitFor(() =>
    expect(server.callsOf(sendTaskRoutes.create)[0]?.body).toMatchObject({
      personalFiles: { column: 'quote', ids: [9] },
    }),
  )
})

test('readers for whom it is night can be written to at their own hours', async () => {
  server.on(sendTaskRoutes.previewRecipients, { ...preview, atNight: 1 })
  server.on(sendTaskRoutes.read, task)
  await renderPage(<SendTaskFormPage />, { address: `/email/emailServerSend/add?id=12`, permissions })
  expect(await screen.findByText(/it is night now/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Send in their own hours' }))
  expect(await screen.findByRole('switch', { checked: true, name: /hours/i })).toBeVisible()
  expect(screen.queryByText(/it is night now/)).toBeNull()
})
