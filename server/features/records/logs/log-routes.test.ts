import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { batchScope } from '@landfall/contract/list.ts'
import {
  auditedTables,
  logExportRoutes,
  logNames,
  logRoutes,
  retentionRoutes,
} from '@landfall/contract/records/logs.ts'
import { fileRoutes, taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { translate } from '#platform/i18n/translate.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { expireLogs } from './log-expiry.ts'

let app: OwnTestApp
let user: TestUser
let as: { token: string }

beforeAll(async () => {
  app = await startTestApp()
  user = await buildUser(app.systemDb)
  as = { token: user.token }
})
afterAll(() => app?.stop())

const customer = (name: string) => ({
  name,
  country: 'DE',
  website: '',
  phone: '',
  address: '',
  remark: '',
  stage: 'toFollow' as const,
  intent: 'low' as const,
  nextContactAt: null,
  contacts: [],
})
const create = (name: string, token = user.token) =>
  app.client.call(customerRoutes.create, { body: customer(name) }, { token })
const audit = async (query = {}, token = user.token) =>
  (await app.client.call(logRoutes.audit, { query }, { token })).items

async function finished(id: number) {
  while (true) {
    const task = await app.client.call(taskRoutes.read, { params: { id } }, as)
    if (task.state !== 'queued' && task.state !== 'running') return task
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('a change is logged with who, when, from where, and what it was before and after', async () => {
  const { id, ...made } = await create('Alster')
  const body = { ...customer('Elbe'), stage: 'won' as const, updatedAt: made.updatedAt }
  await app.client.call(customerRoutes.update, { params: { id }, body }, as)
  const [change] = await audit({ search: 'Elbe' })
  expect(change).toMatchObject({
    userId: user.id,
    address: expect.stringMatching(/127\.0\.0\.1/),
    actorName: null,
    recordKind: 'customers',
    recordId: id,
    recordTitle: 'Elbe',
    action: 'change',
    recordCount: 1,
  })
  expect(change?.fields.toSorted()).toEqual(['name', 'stage'])
  const entry = await app.client.call(logRoutes.readAudit, { params: { id: change?.id ?? 0 } }, as)
  expect(entry.before).toEqual({ name: 'Alster', stage: 'toFollow' })
  expect(entry.after).toEqual({ name: 'Elbe', stage: 'won' })
  await app.client.call(customerRoutes.remove, { params: { id } }, as)
  expect((await audit({ search: 'Elbe' }))[0]).toMatchObject({ action: 'delete', fields: ['deleted_at'] })
})

test('a secret is logged as changed, but not what it is', async () => {
  const body = {
    name: 'Relay',
    host: 'localhost',
    port: 2525,
    security: 'none' as const,
    userName: 'me',
    password: 'open sesame',
    fromAddress: 'a@b.example',
  }
  await app.client.call(relayRoutes.create, { body }, as)
  const [line] = await audit({ search: 'Relay' })
  const entry = await app.client.call(logRoutes.readAudit, { params: { id: line?.id ?? 0 } }, as)
  expect(entry.after.password_sealed).toBe('•••')
  expect(JSON.stringify(entry)).not.toContain('open sesame')
  const kept = await app.systemDb.query<{ text: string }>('select after::text as text from audit_log')
  expect(kept.every(({ text }) => !text.includes('open sesame'))).toBe(true)
})

test('one statement on many records is one line that names all of them', async () => {
  const tenant = { companyId: user.companyId, userId: user.id }
  await app.stores.database.tenantTransaction(tenant, async (db) => {
    await db.query(
      `insert into customers (name, name_key, owner_id, owned_at)
       select 'Mass ' || i, 'MASS' || i, app_user_id(), now() from generate_series(1, 300) i`,
    )
    await db.query(`update customers set stage = 'won', remark = name where name like 'Mass %'`)
  })
  const [changed, created] = await audit({ filter: JSON.stringify({ conditions: [] }), size: 2 })
  expect(created).toMatchObject({ action: 'create', recordCount: 300 })
  expect(changed).toMatchObject({ action: 'change', recordCount: 300 })
  const entry = await app.client.call(logRoutes.readAudit, { params: { id: changed?.id ?? 0 } }, as)
  expect(entry.after).toEqual({ stage: 'won' })
  expect(entry.fields.toSorted()).toEqual(['remark', 'stage'])
  expect(entry.recordIds).toHaveLength(100)
})

test('nobody changes a log: not the application, not the owner of the tables', async () => {
  const tenant = { companyId: user.companyId, userId: user.id }
  for (const table of ['audit_log', 'data_pull_log', 'verification_log', 'file_downloads', 'erasures']) {
    for (const sql of [
      `update ${table} set happened_at = now()`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      const attempt = app.stores.database.tenantTransaction(tenant, (db) => db.query(sql))
      await expect(attempt, sql).rejects.toThrow(/permission denied/)
    }
    await expect(app.systemDb.query(`truncate ${table} cascade`), table).rejects.toThrow(/cannot be changed/)
  }
  for (const sql of ['update audit_log set user_id = 1', 'delete from audit_log']) {
    await expect(app.systemDb.query(sql), sql).rejects.toThrow(/cannot be changed/)
  }
  const forged = app.stores.database.tenantTransaction(tenant, (db) =>
    db.query(`insert into audit_log (record_kind, action) values ('customers', 'create')`),
  )
  await expect(forged).rejects.toThrow(/permission denied/)
  const redacted = app.stores.database.tenantTransaction(tenant, (db) =>
    db.query(`select app_redact_log(1, '{%}', '{}', '{}', '{}')`),
  )
  await expect(redacted).rejects.toThrow(/with an erasure only/)
})

test('another company and people outside the data scope see none of it', async () => {
  const stranger = await buildUser(app.systemDb)
  const colleague = await buildUser(app.systemDb, { companyId: user.companyId, dataScope: 'own' })
  const [line] = await audit({ search: 'Elbe' })
  for (const { token } of [stranger, colleague]) {
    expect(await audit({ search: 'Elbe' }, token)).toEqual([])
    const answer = await app.client.send(logRoutes.readAudit, { params: { id: line?.id } }, { token })
    expect(answer.code).toBe(codeOf('logEntryNotFound'))
  }
  await create('Colleague’s own', colleague.token)
  expect(await audit({ search: 'own' }, colleague.token)).toHaveLength(1)
  await expectRefusals(
    app,
    [...Object.values(logRoutes), ...Object.values(retentionRoutes)],
    ({ method }) => ({
      params: { id: 1 },
      body: method === 'PUT' ? { logDays: 30, recycleDays: 30 } : undefined,
    }),
  )
})

test('what support does as somebody is logged as both, and what an employee does is seen by his leader', async () => {
  const support = await buildUser(app.systemDb, { level: 'oem', type: 'admin' })
  const leader = await buildUser(app.systemDb, { companyId: user.companyId, dataScope: 'subordinates' })
  const seller = await buildUser(app.systemDb, {
    companyId: user.companyId,
    dataScope: 'own',
    leaderId: leader.id,
  })
  await app.systemDb.query('update sessions set actor_id = $2 where user_id = $1', [seller.id, support.id])
  await create('Helped by support', seller.token)
  const [name] = await app.systemDb.query<{ name: string }>('select name from users where id = $1', [
    support.id,
  ])
  const [line] = await audit({ search: 'Helped' }, leader.token)
  expect(line).toMatchObject({ userId: seller.id, actorName: name?.name })
  const filter = JSON.stringify({ conditions: [{ field: 'bySupport', op: 'eq', value: true }] })
  expect((await audit({ filter })).length).toBeGreaterThan(0)
  expect(await audit({ search: 'Elbe' }, leader.token)).toEqual([])
})

test('an export stands in two logs, with the filter and how often the file was fetched', async () => {
  await create('Exported one')
  const selection = { scope: batchScope.SearchQuery, query: { search: 'Exported' } } as const
  const started = await app.client.call(customerRoutes.export, { body: { selection, format: 'csv' } }, as)
  const { fileId } = await finished(started.id)
  const { url } = await app.client.call(fileRoutes.link, { params: { id: fileId ?? 0 } }, as)
  for (const _ of [1, 2]) await (await fetch(new URL(url, app.url))).text()
  const [pull] = (await app.client.call(logRoutes.dataPulls, {}, as)).items
  expect(pull).toMatchObject({ action: 'exported', source: 'customers', rowCount: 1, userId: user.id })
  expect(pull?.selection).toEqual({ search: 'Exported' })
  const [row] = (await app.client.call(logRoutes.exports, {}, as)).items
  expect(row).toMatchObject({ source: 'customers', state: 'done', downloads: 2, rowCount: 1 })
  expect(row?.availableUntil).not.toBeNull()
})

test('sign-ins and one-time passwords are there without anybody writing them', async () => {
  await app.systemDb.query(`update users set temporary_until = now() + interval '1 day' where id = $1`, [
    user.id,
  ])
  const [issued] = (await app.client.call(logRoutes.verifications, {}, as)).items
  expect(issued).toMatchObject({ kind: 'oneTimePassword', outcome: 'issued', userId: user.id })
  const [signIn] = (await app.client.call(logRoutes.signIns, {}, as)).items
  expect(signIn?.outcome).toBe('success')
})

test('every log can be exported', async () => {
  for (const log of logNames) {
    const body = { selection: { scope: batchScope.All }, format: 'csv' } as const
    const started = await app.client.call(logExportRoutes[log], { body }, as)
    const task = await finished(started.id)
    expect([log, task.state]).toEqual([log, 'done'])
    const { url } = await app.client.call(fileRoutes.link, { params: { id: task.fileId ?? 0 } }, as)
    const text = await (await fetch(new URL(url, app.url))).text()
    expect(text.split('\r\n').length, log).toBeGreaterThan(2)
    expect(text, log).not.toMatch(/logs\.\w+\./)
  }
})

test('old lines go when the company keeps them no longer, and not before', async () => {
  await app.client.call(retentionRoutes.save, { body: { logDays: 40, recycleDays: 10 } }, as)
  expect(await app.client.call(retentionRoutes.read, {}, as)).toEqual({ logDays: 40, recycleDays: 10 })
  const tooShort = await app.client.send(retentionRoutes.save, { body: { logDays: 5, recycleDays: 10 } }, as)
  expect(tooShort.status).toBe(400)
  await app.systemDb.query(
    `insert into audit_log (company_id, record_kind, action, happened_at)
     select $1, 'customers', 'change', now() - make_interval(days => d) from unnest('{39,41,500}'::int[]) d`,
    [user.companyId],
  )
  expect(await expireLogs(app.systemDb)).toBe(2)
  const none = app.systemDb.query(`select app_expire_log('audit_log', $1, 3)`, [user.companyId])
  await expect(none).rejects.toThrow(/at least 30 days/)
})

test('every audited table can be named', async () => {
  const audited = await app.systemDb.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname = 'audit_update' order by 1`,
  )
  expect(audited.map(({ name }) => name)).toEqual(auditedTables.toSorted())
  const unnamed = auditedTables.filter((name) => translate('zh', `audit.kinds.${name}`).includes('.'))
  expect(unnamed).toEqual([])
})
