import { permissionTemplateRoutes } from '@landfall/contract/access/permission-templates.ts'
import { webhookRoutes } from '@landfall/contract/access/webhooks.ts'
import { contactCalendarRoutes } from '@landfall/contract/customers/contact-calendar.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import { followUpRoutes } from '@landfall/contract/customers/follow-ups.ts'
import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { templateRoutes as mappingTemplateRoutes } from '@landfall/contract/customs/customs-templates.ts'
import { customsWordRoutes } from '@landfall/contract/customs/customs-words.ts'
import { relayRoutes, suppressionRoutes } from '@landfall/contract/email/email-settings.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { userGroupRoutes } from '@landfall/contract/organisation/user-groups.ts'
import type { Permission } from '@landfall/contract/permissions.ts'
import { recycleRoutes } from '@landfall/contract/records/recycle-bin.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeAll, expect, test } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let user: TestUser
let as: { token: string }

beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb, { type: 'admin' })
  as = { token: user.token }
})

const contact = (email: string) => ({
  name: 'Ann Berg',
  jobTitle: 'Buyer',
  workEmail: email,
  personalEmail: '',
  phones: ['+49301234567'],
  linkedin: '',
})
function createCustomer(name: string, part: { email?: string; website?: string; token?: string } = {}) {
  const body = {
    name,
    country: 'DE',
    website: part.website ?? '',
    phone: '',
    address: '',
    remark: '',
    stage: 'toFollow' as const,
    intent: 'low' as const,
    nextContactAt: null,
    contacts: part.email ? [contact(part.email)] : [],
    // They all have one telephone number.
    duplicateReason: 'A branch of its own',
  }
  return app.client.call(customerRoutes.create, { body }, { token: part.token ?? user.token })
}
const remove = ({ id }: { id: number }, token = user.token) =>
  app.client.call(customerRoutes.remove, { params: { id } }, { token })
const list = async (query = {}, token = user.token) =>
  (await app.client.call(recycleRoutes.list, { query }, { token })).items
const only = (...ids: number[]) => ({ scope: batchScope.Checked, ids }) as const

async function binned(customer: CustomerView): Promise<number> {
  await remove(customer)
  const [entry] = await list({ search: customer.name })
  return entry?.id ?? 0
}

async function purge(ids: number[]) {
  const started = await app.client.call(recycleRoutes.purge, { body: { selection: only(...ids) } }, as)
  while (true) {
    const task = await app.client.call(taskRoutes.read, { params: { id: started.id } }, as)
    if (task.state !== 'queued' && task.state !== 'running') return task
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('a customer comes back with people, follow-ups and keys', async () => {
  const customer = await createCustomer('Round Trip', { email: 'rt@trip.example', website: 'trip.example' })
  const followUp = { method: 'call' as const, content: 'hello', happenedAt: new Date().toISOString() }
  await app.client.call(followUpRoutes.create, { params: { id: customer.id }, body: followUp }, as)
  const id = await binned(customer)
  const [entry] = await list({ search: 'Round Trip' })
  expect(entry).toMatchObject({ kind: 'customer', recordId: customer.id, title: 'Round Trip', detail: 'DE' })
  expect(Date.parse(entry?.expiresAt ?? '') - Date.parse(entry?.deletedAt ?? '')).toBe(90 * 86_400_000)
  const answer = await app.client.call(recycleRoutes.restore, { body: { selection: only(id) } }, as)
  expect(answer).toEqual({ restored: 1, refused: 0, conflicts: [] })
  const back = await app.client.call(customerRoutes.read, { params: { id: customer.id } }, as)
  expect(back.contacts).toMatchObject([{ workEmail: 'rt@trip.example' }])
  const twin = app.client.send(customerRoutes.create, { body: { ...back, name: 'Twin', contacts: [] } }, as)
  expect((await twin).code).toBe(codeOf('customerExists'))
  const [kept] = await app.systemDb.query(`select 1 from follow_ups where customer_id = $1`, [customer.id])
  expect(kept).toBeDefined()
})

test('a taken place is explained with who has it, and the others come back', async () => {
  const first = await createCustomer('First Holder', { email: 'shared@place.example' })
  const other = await createCustomer('Other')
  const ids = [await binned(first), await binned(other)]
  const second = await createCustomer('Second Holder', { email: 'shared@place.example' })
  const answer = await app.client.call(recycleRoutes.restore, { body: { selection: only(...ids) } }, as)
  expect(answer).toMatchObject({
    restored: 1,
    refused: 1,
    conflicts: [
      {
        id: ids[0],
        kind: 'customer',
        reason: 'keyTaken',
        value: 'shared@place.example',
        holderId: second.id,
        holderTitle: 'Second Holder',
      },
    ],
  })
})

test('of two deleted customers with one address the last one comes back', async () => {
  const older = await createCustomer('Older', { email: 'both@two.example' })
  const olderId = await binned(older)
  const newer = await createCustomer('Newer', { email: 'both@two.example' })
  const newerId = await binned(newer)
  const selection = only(olderId, newerId)
  const answer = await app.client.call(recycleRoutes.restore, { body: { selection } }, as)
  expect(answer.restored).toBe(1)
  expect(answer.conflicts).toMatchObject([{ title: 'Older', reason: 'keyTaken', holderTitle: 'Newer' }])
})

test('a customer whose owner left goes to the pool or to somebody chosen', async () => {
  const leaving = await buildUser(app.systemDb, { companyId: user.companyId })
  const customers = [
    await createCustomer('Left one', { token: leaving.token }),
    await createCustomer('Left two', { token: leaving.token }),
  ]
  const ids = []
  for (const customer of customers) ids.push(await binned(customer))
  await app.systemDb.query('update users set disabled_at = now() where id = $1', [leaving.id])
  const restore = (id: number, wishes: { ownerId?: number | null } = {}) =>
    app.client.call(recycleRoutes.restore, { body: { selection: only(id), ...wishes } }, as)
  expect((await restore(ids[0] ?? 0)).conflicts).toMatchObject([{ reason: 'ownerGone' }])
  expect((await restore(ids[0] ?? 0, { ownerId: null })).restored).toBe(1)
  expect((await restore(ids[1] ?? 0, { ownerId: user.id })).restored).toBe(1)
  const owners = []
  for (const { id } of customers)
    owners.push((await app.client.call(customerRoutes.read, { params: { id } }, as)).ownerId)
  expect(owners).toEqual([null, user.id])
  const third = await createCustomer('Left three')
  const stranger = await buildUser(app.systemDb)
  const body = { selection: only(await binned(third)), ownerId: stranger.id }
  expect((await app.client.send(recycleRoutes.restore, { body }, as)).code).toBe(codeOf('ownerNotAllowed'))
})

test('templates, relays and blacklisted addresses come back too', async () => {
  const text = { language: 'en' as const, subject: 'Hi', html: '<p>Hi</p>', plainText: '' }
  const template = { ...text, name: 'Same name' }
  const gone = await app.client.call(templateRoutes.create, { body: template }, as)
  await app.client.call(templateRoutes.remove, { params: { id: gone.id } }, as)
  await app.client.call(templateRoutes.create, { body: template }, as)
  const relay = await app.client.call(
    relayRoutes.create,
    {
      body: {
        name: 'Binned relay',
        host: 'localhost',
        port: 25,
        security: 'none',
        userName: 'u',
        password: 'kept secret',
        fromAddress: 'a@b.example',
      },
    },
    as,
  )
  await app.client.call(relayRoutes.remove, { params: { id: relay.id } }, as)
  await app.client.call(suppressionRoutes.add, { body: { emails: ['no@more.example'], note: '' } }, as)
  const [suppression] = (await app.client.call(suppressionRoutes.list, {}, as)).items
  const params = { id: suppression?.id ?? 0 }
  await app.client.call(suppressionRoutes.remove, { params, body: { note: 'asked again' } }, as)
  const filter = (kind: string) => JSON.stringify({ conditions: [{ field: 'kind', op: 'eq', value: kind }] })
  const idOf = async (kind: string) => (await list({ filter: filter(kind) }))[0]?.id ?? 0
  const ids = [await idOf('emailTemplate'), await idOf('emailRelay'), await idOf('suppression')]
  const answer = await app.client.call(recycleRoutes.restore, { body: { selection: only(...ids) } }, as)
  expect(answer).toMatchObject({ restored: 2, conflicts: [{ reason: 'nameTaken', value: 'Same name' }] })
  const body = { selection: only(ids[0] ?? 0), isRenaming: true }
  expect((await app.client.call(recycleRoutes.restore, { body }, as)).restored).toBe(1)
  const named = await app.client.call(templateRoutes.read, { params: { id: gone.id } }, as)
  expect(named.name).toBe('Same name (2)')
  const { items } = await app.client.call(relayRoutes.list, {}, as)
  expect(items).toMatchObject([{ name: 'Binned relay', hasPassword: true, isActive: false }])
  expect((await app.client.call(suppressionRoutes.list, {}, as)).items).toHaveLength(1)
})

const kept = [
  {
    kind: 'mappingTemplate',
    route: mappingTemplateRoutes.remove,
    insert: `insert into customs_templates (company_id, name, mapping, updated_by) values ($1, $3, '{}', $2)`,
  },
  {
    kind: 'wordSet',
    route: customsWordRoutes.remove,
    insert: `insert into customs_word_sets (company_id, words, title) values ($1, jsonb_build_object('en', array['kept', $2::bigint::text]), $3)`,
  },
  {
    kind: 'webhook',
    route: webhookRoutes.remove,
    insert: `insert into webhooks (company_id, url, secret_sealed, kinds, created_by)
      values ($1, 'https://hook.example/' || $3, 'sealed', '{customer.created}', $2)`,
  },
  {
    kind: 'releaseReason',
    route: poolRoutes.removeReason,
    insert: `insert into release_reasons (company_id, names) values ($1, jsonb_build_object('en', $3::text, 'by', $2::bigint))`,
  },
  {
    kind: 'permissionTemplate',
    route: permissionTemplateRoutes.remove,
    body: { replacementId: null },
    insert: `insert into permission_templates (company_id, name, permissions, data_scope)
      values ($1, $3 || ' by ' || $2::text, '{customer.customer.read}', 'own')`,
  },
  {
    kind: 'userGroup',
    route: userGroupRoutes.remove,
    body: { heirId: null },
    insert: `insert into user_groups (company_id, leader_id, name) values ($1, $2, $3)`,
  },
  {
    kind: 'freeDay',
    route: contactCalendarRoutes.removeFreeDay,
    insert: `insert into free_days (company_id, day, name) values ($1, date '2027-01-01' + $2::int % 300, $3)`,
  },
] as const

test.each(kept)(
  'a deleted $kind lies in the bin and comes back as it was',
  async ({ route, insert, ...rest }) => {
    const table = /insert into (\w+)/.exec(insert)?.[1]
    const rows = () =>
      app.systemDb.query<Record<string, unknown>>(`select * from ${table} where company_id = $1`, [
        user.companyId,
      ])
    const [row] = await app.systemDb.query<{ id: number }>(`${insert} returning id`, [
      user.companyId,
      user.id,
      `Held ${rest.kind}`,
    ])
    const id = row?.id ?? 0
    const before = await rows()
    const body = 'body' in rest ? { body: rest.body } : {}
    const gone = await app.client.send(route, { params: { id }, ...body }, user)
    expect(gone.code).toBe(20000)
    expect(await rows()).toHaveLength(before.length - 1)
    const [entry] = (await list({ size: 100 })).filter(({ kind }) => kind === rest.kind)
    expect(entry).toMatchObject({ recordId: id, deletedByName: expect.stringMatching(/^User/) })
    const restore = (token: string) =>
      app.client.call(recycleRoutes.restore, { body: { selection: only(entry?.id ?? 0) } }, { token })
    const permissions = ['recycle.record.read', 'recycle.record.restore'] as const
    const cleaner = await buildUser(app.systemDb, {
      companyId: user.companyId,
      permissions: [...permissions],
    })
    expect(await restore(cleaner.token)).toMatchObject({
      restored: 0,
      conflicts: [{ kind: rest.kind, reason: 'noRight' }],
    })
    // Of two at once one brings it back, and the other finds nothing or nothing to do.
    const answers = await Promise.all(
      [1, 2].map(() =>
        app.client.send(recycleRoutes.restore, { body: { selection: only(entry?.id ?? 0) } }, as),
      ),
    )
    const restored = answers.map(({ data }) => (data as { restored?: number } | null)?.restored ?? 0)
    expect(restored.sort()).toEqual([0, 1])
    // A webhook sends nothing before somebody has looked at it.
    expect(await rows()).toEqual(
      rest.kind === 'webhook' ? [{ ...before[0], isActive: false }] : expect.arrayContaining(before),
    )
    expect(await list({ size: 100 })).not.toContainEqual(expect.objectContaining({ kind: rest.kind }))
  },
)

test('what has lost its place stays in the bin, and a name that was taken is given again with a number', async () => {
  const customer = await createCustomer('Commented')
  const content = { method: 'call' as const, content: 'hello', happenedAt: new Date().toISOString() }
  const followUp = await app.client.call(
    followUpRoutes.create,
    { params: { id: customer.id }, body: content },
    as,
  )
  const { items: comments } = await app.client.call(
    followUpRoutes.comment,
    { params: { id: followUp.id }, body: { content: 'A comment that goes' } },
    as,
  )
  await app.client.call(followUpRoutes.removeComment, { params: { id: comments[0]?.id ?? 0 } }, as)
  const [entry] = (await list({ size: 100 })).filter(({ kind }) => kind === 'comment')
  expect(entry?.title).toBe('A comment that goes')
  const entryId = await binned(customer)
  await purge([entryId])
  const restore = (id: number, isRenaming = false) =>
    app.client.call(recycleRoutes.restore, { body: { selection: only(id), isRenaming } }, as)
  expect(await restore(entry?.id ?? 0)).toMatchObject({ refused: 1, conflicts: [{ reason: 'placeGone' }] })

  const template = {
    name: 'Twice',
    permissions: ['customer.customer.read' as const],
    dataScope: 'own' as const,
  }
  const first = await app.client.call(permissionTemplateRoutes.create, { body: template }, as)
  await app.client.call(
    permissionTemplateRoutes.remove,
    { params: { id: first.id }, body: { replacementId: null } },
    as,
  )
  await app.client.call(permissionTemplateRoutes.create, { body: template }, as)
  const [kept] = (await list({ search: 'Twice' })).filter(({ kind }) => kind === 'permissionTemplate')
  expect(await restore(kept?.id ?? 0)).toMatchObject({ conflicts: [{ reason: 'nameTaken', value: 'Twice' }] })
  expect(await restore(kept?.id ?? 0, true)).toMatchObject({ restored: 1 })
  const templates = await app.client.call(permissionTemplateRoutes.list, {}, as)
  expect(templates.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['Twice', 'Twice (2)']))
})

test('a purge removes everything, and only what was asked for', async () => {
  const doomed = await createCustomer('Doomed', { email: 'doomed@gone.example' })
  const kept = await createCustomer('Kept')
  const ids = [await binned(doomed), await binned(kept)]
  const task = await purge([ids[0] ?? 0])
  expect(task).toMatchObject({ state: 'done', figures: { purged: 1 } })
  for (const table of ['customers', 'customer_contacts', 'customer_keys', 'customer_events']) {
    const column = table === 'customers' ? 'id' : 'customer_id'
    expect(await app.systemDb.query(`select from ${table} where ${column} = $1`, [doomed.id]), table).toEqual(
      [],
    )
  }
  expect(await list({ search: 'Doomed' })).toEqual([])
  expect(await list({ search: 'Kept' })).toHaveLength(1)
  const again = await app.client.send(recycleRoutes.purge, { body: { selection: only(ids[0] ?? 0) } }, as)
  expect(again.code).toBe(codeOf('nothingSelected'))
})

test('everybody sees his own deletions and those of his people, and nobody those of another company', async () => {
  const seller = await buildUser(app.systemDb, { companyId: user.companyId, dataScope: 'own' })
  const stranger = await buildUser(app.systemDb)
  const mine = await createCustomer('Seller’s', { token: seller.token })
  await remove(mine)
  const others = await createCustomer('Admin’s')
  const otherId = await binned(others)
  expect((await list({}, seller.token)).map(({ title }) => title)).toEqual(['Seller’s'])
  expect(await list({}, stranger.token)).toEqual([])
  for (const { token } of [seller, stranger]) {
    for (const route of [recycleRoutes.restore, recycleRoutes.purge]) {
      const answer = await app.client.send(route, { body: { selection: only(otherId) } }, { token })
      expect(answer.code).toBe(codeOf('nothingSelected'))
    }
  }
  const routes = Object.values(recycleRoutes)
  await expectRefusals(app, routes, ({ method }) => ({
    body: method === 'POST' ? { selection: { scope: batchScope.All } } : undefined,
  }))
})

test('words, relays and templates come back only for whoever may make them', async () => {
  const { companyId, id } = user
  const gone = 'now(), $2'
  for (const [kind, needs, insert] of [
    [
      'customerLabel',
      'customer.label.write',
      `insert into customer_labels (company_id, names, color, deleted_at, deleted_by) values ($1, '{"en":"Held"}', 'red', ${gone})`,
    ],
    [
      'emailRelay',
      'company.sending.manage',
      `insert into email_relays (company_id, name, host, port, security, from_name, from_address, deleted_at, deleted_by)
       values ($1, 'Held', 'mail.example', 587, 'starttls', 'A', 'a@b.example', ${gone})`,
    ],
    [
      'emailTemplate',
      'email.template.write',
      `insert into email_templates (company_id, name, language, subject, html, plain_text, created_by, deleted_at, deleted_by)
       values ($1, 'Held', 'en', 'Held', '', '', $2, ${gone})`,
    ],
  ] as const) {
    const [row] = await app.systemDb.query<{ id: number }>(`${insert} returning id`, [companyId, id])
    const [entry] = (await list({ size: 100 })).filter((one) => one.recordId === row?.id && one.kind === kind)
    const restore = async (permissions: Permission[]) => {
      const cleaner = await buildUser(app.systemDb, {
        companyId,
        dataScope: 'company',
        permissions: ['recycle.record.read', 'recycle.record.restore', ...permissions],
      })
      const body = { selection: only(entry?.id ?? 0) }
      return app.client.call(recycleRoutes.restore, { body }, { token: cleaner.token })
    }
    expect(await restore([]), kind).toMatchObject({ restored: 0, conflicts: [{ kind, reason: 'noRight' }] })
    expect(await restore([needs]), kind).toMatchObject({ restored: 1, conflicts: [] })
  }
})

test('what the bin keeps of a record is bounded, and no template can be larger', async () => {
  const insert = `insert into customs_templates (company_id, name, mapping, updated_by) values ($1, $3, jsonb_build_object('columns', repeat('x', $4::int)), $2) returning id`
  for (const [name, size, isKept] of [
    ['As large as any', 500_000, true],
    ['Larger than any', 2_000_000, false],
  ] as const) {
    const [row] = await app.systemDb.query<{ id: number }>(insert, [user.companyId, user.id, name, size])
    await app.client.call(mappingTemplateRoutes.remove, { params: { id: row?.id ?? 0 } }, as)
    expect((await list({ search: name })).length > 0, name).toBe(isKept)
  }
  const headers = ['x'.repeat(301)]
  const answer = await app.client.send(
    mappingTemplateRoutes.apply,
    { params: { id: 1 }, body: { headers } },
    as,
  )
  expect(answer.code).toBe(codeOf('badRequest'))
})
