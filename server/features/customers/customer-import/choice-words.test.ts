import { customerFieldRoutes } from '@landfall/contract/customers/customer-fields.ts'
import {
  type ChoiceWord,
  importRoutes,
  type WordMeaning,
} from '@landfall/contract/customers/customer-import.ts'
import { vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import {
  buildImportingCompany,
  decideImport,
  type Importer,
  importCustomers,
  linesOf,
  readCustomers,
  sendCustomers,
} from '#testing/import-customers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
let importer: Importer

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  ;({ boss, importer } = await buildImportingCompany(app))
})

const options = () => ({ token: importer.user.token })
const buildField = (name: string, type: 'text' | 'choices') =>
  app.client.call(
    customerFieldRoutes.create,
    {
      body: {
        names: { en: name },
        type,
        choices: type === 'choices' ? [{ key: 'sea', names: { en: 'Sea, slow' } }] : [],
      },
    },
    options(),
  )
const text = linesOf(
  'Company name,Status,Priority,Way,Rating',
  'Ashford Tools,marketingqualifiedlead,High,"Sea, slow;Rail",Hot',
  'Birch Supply,Ghosted,Medium,Rail,Cold',
  'Cedar Trade,Ghosted,5,Camel,Lukewarm',
  'Drake Imports,Inquiry,,,',
)

it('proposes what words of choices mean, keeps and makes what somebody says, and rejects nobody', async () => {
  const way = await buildField('Way', 'choices')
  const notes = await buildField('Notes of before', 'text')
  const { id } = await sendCustomers(importer, 'crm.csv', Buffer.from(text))
  const body = await decideImport(importer, id)
  expect(body.columns).toEqual(['name', 'stage', 'stars', `custom.${way.id}`, 'intent'])
  const check = await app.client.call(importRoutes.check, { params: { id }, body }, options())
  const shown = check.choices.map(({ header, canGrow, words }) => [
    header,
    canGrow,
    words.map(({ word, rows, means }) => [word, rows, means.kind === 'choice' ? means.key : means.kind]),
  ])
  expect(shown).toEqual([
    [
      'Status',
      false,
      [
        ['Ghosted', 2, 'nothing'],
        ['marketingqualifiedlead', 1, 'inquiry'],
      ],
    ],
    [
      'Priority',
      false,
      [
        ['High', 1, '4'],
        ['Medium', 1, '3'],
      ],
    ],
    [
      'Way',
      true,
      [
        ['Rail', 2, 'nothing'],
        ['Camel', 1, 'nothing'],
      ],
    ],
    [
      'Rating',
      false,
      [
        ['Hot', 1, 'high'],
        ['Cold', 1, 'low'],
        ['Lukewarm', 1, 'nothing'],
      ],
    ],
  ])
  expect(check).toMatchObject({ bad: 0, codes: { W_CHOICE: 3 } })
  const say = (column: number, word: string, means: WordMeaning): ChoiceWord => ({ column, word, means })
  const words = [
    say(1, 'Ghosted', { kind: 'keep', in: 'remark' }),
    say(2, 'High', { kind: 'choice', key: '5' }),
    say(3, 'Rail', { kind: 'make' }),
    say(3, 'Camel', { kind: 'keep', in: `custom.${notes.id}` }),
    say(4, 'Lukewarm', { kind: 'keep', in: 'newField' }),
    say(4, 'Cold', { kind: 'nothing' }),
  ]
  const done = await importCustomers(importer, { text, wishes: { words } })
  expect(done).toMatchObject({ state: 'done', counts: { read: 4, created: 4, rejected: 0 }, codes: {} })
  const { fields } = await app.client.call(vocabularyRoutes.read, {}, options())
  const rail = fields
    .find((field) => field.id === way.id)
    ?.choices.find(({ names }) => names.en === 'Rail')?.key
  const rating = fields.find(({ names, type }) => names.en === 'Rating' && type === 'text')?.id ?? 0
  const [ashford, birch, cedar, drake] = await readCustomers(importer)
  expect(ashford).toMatchObject({ stage: 'inquiry', stars: 5, intent: 'high' })
  expect(ashford?.custom).toEqual({ [way.id]: ['sea', rail] })
  expect(birch).toMatchObject({ remark: 'Ghosted', stars: 3, intent: 'unknown' })
  expect(cedar).toMatchObject({ remark: 'Ghosted', stars: 5 })
  expect(cedar?.custom).toEqual({ [notes.id]: 'Camel', [rating]: 'Lukewarm' })
  expect(drake).toMatchObject({ stage: 'inquiry' })
  // The next file like it is proposed to be read so, with the fields and choices that are there now.
  const next = await sendCustomers(importer, 'crm.csv', Buffer.from(text))
  const { remembered } = await app.client.call(
    importRoutes.inspect,
    { params: { id: next.id }, body: {} },
    options(),
  )
  expect(remembered?.words).toContainEqual(say(3, 'Rail', { kind: 'choice', key: rail ?? '' }))
})

it('makes choices and fields only for who may', async () => {
  const way = await buildField('Way', 'choices')
  const permissions = ['customer.import.run', 'customer.customer.read', 'customer.customer.write'] as const
  const user = await buildUser(app.systemDb, { companyId: boss.companyId, permissions: [...permissions] })
  const seller = { client: app.client, user }
  const { id } = await sendCustomers(seller, 'crm.csv', Buffer.from(text))
  for (const means of [{ kind: 'make' }, { kind: 'keep', in: 'newField' }] as const) {
    const body = await decideImport(seller, id, { words: [{ column: 3, word: 'Rail', means }] })
    expect(body.columns).toContain(`custom.${way.id}`)
    const answer = await app.client.send(importRoutes.start, { params: { id }, body }, { token: user.token })
    expect(answer.code).toBe(codeOf('noPermission'))
  }
})

it('keeps extensions, and what is no number, no site and no profile in the remark', async () => {
  const rows = linesOf(
    'company,company phone,mobile,website,linkedin,country',
    'Elm Parts,030 1234567 / 030 1234568,+1 415 555 2671 ext. 4781;+1 (415) 555-2672 x12,ask for it,not there,DE',
    'Fir Goods,+49 30 1234567转88,call after five,fir.example,,CN',
    'Gorse AG,0711 / 123456-12,,,,Deutschland',
  )
  const done = await importCustomers(importer, { text: rows })
  expect(done).toMatchObject({ counts: { read: 3, created: 3, rejected: 0 } })
  const [elm, fir, gorse] = await readCustomers(importer)
  expect(elm).toMatchObject({ phone: '+49301234567', remark: expect.stringContaining('+49301234568') })
  expect(elm?.contacts[0]?.phones).toEqual(['+14155552671x4781', '+14155552672x12'])
  for (const kept of ['ask for it', 'not there']) expect(elm?.remark).toContain(kept)
  expect(gorse).toMatchObject({ phone: '+4971112345612', country: 'DE', remark: '' })
  expect(fir).toMatchObject({ phone: '+49301234567x88', remark: 'call after five' })
})
