import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { customerBatchRoutes } from '@landfall/contract/customers/customer-batch.ts'
import type { Vocabulary } from '@landfall/contract/customers/customer-vocabulary.ts'
import { vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import {
  fieldTextOf,
  type StandardField,
  standardFieldNames,
} from '@landfall/contract/customers/standard-fields.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { permissions } from '@landfall/contract/permissions.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Form } from 'antd'
import i18next from 'i18next'
import type { ReactElement, ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { useEditCustomers } from '#features/customers/customer-words/customer-edits.ts'
import { EditFields } from '#features/customers/customer-words/edit-fields.tsx'
import { emptyCustomer, emptyVocabulary } from '#testing/build-profile.ts'
import { chooseEntry, dialogOf } from '#testing/open-dialog.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { CustomerFormDrawer } from './customer-form-drawer.tsx'
import { CustomerProfile } from './customer-profile.tsx'

const vocabulary: Vocabulary = {
  ...emptyVocabulary,
  labels: [
    { id: 1, names: { zh: '重点', en: 'VIP' }, color: 'red' },
    { id: 2, names: { en: 'Late' }, color: 'amber' },
  ],
  groups: [
    { id: 5, names: { en: 'Europe' }, parentId: null },
    { id: 6, names: { en: 'North' }, parentId: 5 },
  ],
  sources: [
    { id: 8, names: {}, systemKey: 'manual' },
    { id: 9, names: { en: 'Fair' }, systemKey: null },
  ],
  fields: [
    { id: 20, names: { en: 'Port' }, type: 'text', choices: [] },
    { id: 21, names: { en: 'Ways' }, type: 'choices', choices: [{ key: 'sea', names: { en: 'By sea' } }] },
  ],
  words: [{ kind: 'stage', key: 'inquiry', names: { en: 'Lead' }, color: 'blue' }],
}
const customer = {
  ...emptyCustomer,
  id: 5,
  name: 'Nordlicht GmbH',
  country: 'DE',
  stage: 'inquiry',
  intent: 'high',
  source: 'manual',
  ownerId: 7,
  ownerName: 'Lin Yue',
  founderName: 'Lin Yue',
  lastFollowUpAt: null,
  lastContactAt: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  canWrite: true,
  contacts: [],
  collaborators: [],
  tradeCompanies: [],
} as unknown as CustomerView

let server: ServerStub
beforeEach(() => {
  server = new ServerStub()
    .on(vocabularyRoutes.read, vocabulary)
    .on(customerRoutes.update, customer)
    .on(sessionRoutes.users, { items: [] })
})

const open = (page: ReactElement) => renderPage(page, { permissions })

test('shows what orders a customer, and guesses its time zone', async () => {
  const known = { labelIds: [2, 1], groupId: 6, sourceId: 9, stars: 4, scale: '51-200' as const }
  const buyer = { annualPurchase: '100-500' as const, companyType: 'importer' as const }
  const custom = { 20: 'Hamburg', 21: ['sea'] }
  await open(<CustomerProfile customer={{ ...customer, ...known, ...buyer, custom }} />)
  expect(await screen.findByText('VIP')).toBeVisible()
  const lineOf = (field: string) => screen.getByText(field).nextElementSibling?.textContent
  expect(lineOf('Labels')).toBe('VIPLate')
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  expect(lineOf('Group')).toBe('Europe / North')
  expect(lineOf('Source')).toBe('Fair')
  expect(lineOf('Employees')).toBe('51–200')
  expect(lineOf('Annual purchases')).toBe('$100K–$500K')
  expect(lineOf('Company type')).toBe('Importer')
  expect(lineOf('Time zone')).toBe('Europe/Berlin (guessed from the country)')
  expect([lineOf('Port'), lineOf('Ways')]).toEqual(['Hamburg', 'By sea'])
})

test('offers every standard field to be changed where it stands', async () => {
  await open(<CustomerProfile customer={{ ...customer, mayEdit: true }} />)
  await screen.findByRole('button', { name: 'Add: Company phone' })
  const apart: readonly StandardField[] = ['name', 'nextContactAt']
  for (const field of standardFieldNames.filter((one) => !apart.includes(one))) {
    const name = i18next.t(`customers.fields.${fieldTextOf(field)}`)
    expect(screen.getByRole('button', { name: new RegExp(`^(Add|Change): ${name}$`) }), field).toBeVisible()
  }
})

test('asks for every standard field in the form', async () => {
  await open(<CustomerFormDrawer open onClose={() => {}} onSaved={() => {}} />)
  await screen.findByLabelText('Company phone')
  const labels = [...document.querySelectorAll('.ant-form-item-label label')].map(
    (label) => label.textContent,
  )
  const names = standardFieldNames.map((field) => i18next.t(`customers.fields.${fieldTextOf(field)}`))
  expect(labels).toEqual(expect.arrayContaining(names))
})

test('changes a fact where it stands, and leaves it by Escape', async () => {
  await open(<CustomerProfile customer={{ ...customer, mayEdit: true, labelIds: [1] }} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Add: Company phone' }))
  await userEvent.type(screen.getByLabelText('Company phone'), '+4930123{Enter}')
  await waitFor(() => expect(server.callsOf(customerRoutes.update)).toHaveLength(1))
  const [sent] = server.callsOf(customerRoutes.update).map(({ body }) => body)
  expect(sent).toMatchObject({ name: 'Nordlicht GmbH', phone: '+4930123', updatedAt: customer.updatedAt })
  // What a batch of the same moment puts on stays.
  expect(sent).not.toHaveProperty('labelIds')
  const opener = await screen.findByRole('button', { name: 'Change: Country' })
  await userEvent.click(opener)
  await userEvent.type(screen.getByLabelText('Country'), '{Escape}{Escape}')
  expect(await screen.findByRole('button', { name: 'Change: Country' })).toHaveFocus()
  expect(server.callsOf(customerRoutes.update)).toHaveLength(1)
})

test('changes nothing for whoever may not edit', async () => {
  await open(<CustomerProfile customer={{ ...customer, mayEdit: false }} />)
  expect(await screen.findByText('Germany')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Add|Change): / })).toBeNull()
})

test('marks a number without a country, and says what to do about it by keyboard, too', async () => {
  await open(<CustomerProfile customer={{ ...customer, phone: '075588123456' }} />)
  const mark = await screen.findByRole('button', { name: 'no country code' })
  mark.focus()
  expect(await screen.findByRole('tooltip')).toHaveTextContent(/Set the country, or write the number with \+/)
})

test('changes labels, own fields and the ways to reach people', async () => {
  await open(
    <CustomerFormDrawer open customer={customer} onClose={() => undefined} onSaved={() => undefined} />,
  )
  const form = within(await dialogOf('Edit “Nordlicht GmbH”'))
  await chooseEntry(await form.findByLabelText('Labels'), 'VIP')
  await userEvent.type(form.getByLabelText('Port'), 'Genova')
  await chooseEntry(form.getByLabelText('Stars'), '3 of 5 stars')
  await userEvent.click(form.getByText('Add a person'))
  await userEvent.type(form.getByLabelText('Other e-mails'), 'b@nordlicht.example{Enter}')
  await userEvent.click(form.getByText('Add a social account'))
  await userEvent.type(form.getByLabelText('Account'), '+49301234567')
  await userEvent.click(form.getByText('Save'))
  await waitFor(() => expect(server.callsOf(customerRoutes.update)).toHaveLength(1))
  expect(server.callsOf(customerRoutes.update)[0]?.body).toMatchObject({
    labelIds: [1],
    labelIdsBefore: [],
    groupId: null,
    stars: 3,
    custom: { 20: 'Genova' },
    contacts: [
      { otherEmails: ['b@nordlicht.example'], socials: [{ type: 'whatsapp', value: '+49301234567' }] },
    ],
  })
})

test('calls stages by the company’s words', async () => {
  await open(<CustomerFormDrawer open onClose={() => undefined} onSaved={() => undefined} />)
  await userEvent.click(await screen.findByRole('combobox', { name: 'Stage' }))
  expect(await screen.findByTitle('Lead')).toBeInTheDocument()
})

let failed: object | undefined

function BatchDialog(): ReactNode {
  const [form] = Form.useForm()
  const edit = useEditCustomers((failures) => {
    failed = failures
  })
  return (
    <Form form={form} onFinish={(values) => edit({ scope: batchScope.All }, values)}>
      <EditFields />
      <button type="submit">Go</button>
    </Form>
  )
}

test('changes many alike, takes it back, and hands on what could not be changed', async () => {
  const failures = [{ customerId: 3, name: 'A', message: 'A: not yours' }]
  server
    .on(customerBatchRoutes.edit, { batchId: 40, done: 12, failed: 1, failures, task: null })
    .on(customerBatchRoutes.undo, { restored: 11, left: 1, task: null })
  await open(<BatchDialog />)
  await userEvent.click(await screen.findByRole('button', { name: 'Go' }))
  expect(await screen.findByText('Choose something')).toBeVisible()
  await chooseEntry(screen.getByRole('combobox', { name: 'What changes' }), 'Group')
  await chooseEntry(await screen.findByRole('combobox', { name: 'Group' }), 'No group')
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  expect(await screen.findByText('12 changed')).toBeVisible()
  expect(server.callsOf(customerBatchRoutes.edit)[0]?.body).toEqual({
    selection: { scope: 1 },
    edit: { kind: 'group', groupId: null },
  })
  expect(failed).toMatchObject({ failed: 1, failures })
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('11 changed back')).toBeVisible()
  expect(screen.getByText('1 have been changed since and stay as they are')).toBeVisible()
  await chooseEntry(screen.getByRole('combobox', { name: 'What changes' }), 'Time zone')
  await chooseEntry(await screen.findByRole('combobox', { name: 'Time zone' }), 'Guessed from the country')
  await userEvent.click(screen.getByRole('button', { name: 'Go' }))
  await waitFor(() =>
    expect(server.callsOf(customerBatchRoutes.edit)[1]?.body).toMatchObject({
      edit: { kind: 'timeZone', timeZone: null },
    }),
  )
})
