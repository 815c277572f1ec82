import { customerFieldRoutes } from '@landfall/contract/customers/customer-fields.ts'
import { type ImportDecisions, importRoutes } from '@landfall/contract/customers/customer-import.ts'
import { vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import { type CustomerView, customerRoutes } from '@landfall/contract/customers/customers.ts'
import type { ImportColumn } from '@landfall/contract/customers/import-fields.ts'
import { permissionsAt } from '@landfall/contract/permissions.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { buildGroup, buildLabel } from '#testing/build-words.ts'
import { decideImport, importCustomers, sendCustomers } from '#testing/import-customers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  boss = await buildUser(app.systemDb, { dataScope: 'company' })
})

const as = () => ({ token: boss.token })
const importFile = (lines: readonly string[], wishes: Partial<ImportDecisions> = {}, user = boss) =>
  importCustomers({ client: app.client, user }, { text: `${lines.join('\n')}\n`, wishes })
const addField = async (name: string, type: string, choices: object[] = []) => {
  const body = { names: { en: name, zh: `${name}字段` }, type, choices } as never
  return (await app.client.call(customerFieldRoutes.create, { body }, as())).id
}
async function customers(): Promise<Map<string, CustomerView>> {
  const query = { tab: 'all', size: 100, sort: 'name' }
  const { items } = await app.client.call(customerRoutes.list, { query }, as())
  const views = await Promise.all(
    items.map(({ id }) => app.client.call(customerRoutes.read, { params: { id } }, as())),
  )
  return new Map(views.map((view) => [view.name, view]))
}

describe('own fields', () => {
  const ways = [
    { key: 'sea', names: { en: 'By sea', zh: '海运' } },
    { key: 'air', names: { en: 'By air, express' } },
  ]
  const addFields = async () => ({
    port: await addField('Port', 'text'),
    volume: await addField('Volume', 'number'),
    since: await addField('Since', 'date'),
    way: await addField('Way', 'choice', ways),
    ways: await addField('Ways', 'choices', ways),
  })
  const header = 'company,Port,Volume,Since,Way字段,Ways'

  it('are found by their names in any language, and read by their type', async () => {
    const { port, volume, since, way, ways: all } = await addFields()
    const done = await importFile([
      header,
      'Whole,Genova,"1.234,5",2020-05-31,海运,"By sea; By air, express"',
      'Sparse,,,,,',
      'Bad number,x,many,,,',
      'Bad date,x,,soon,,',
      'Bad choice,x,,,by camel,',
      'Bad choices,x,,,,"By sea, by camel"',
    ])
    // What is no choice is left out and told.
    expect(done.counts).toMatchObject({ created: 4, rejected: 2 })
    expect(done.codes).toEqual({ E_NUMBER: 1, E_DATE: 1, W_CHOICE: 2 })
    const stored = await customers()
    expect(stored.get('Whole')?.custom).toEqual({
      [port]: 'Genova',
      [volume]: 1234.5,
      [since]: '2020-05-31',
      [way]: 'sea',
      [all]: ['sea', 'air'],
    })
    expect(stored.get('Sparse')?.custom).toEqual({})
  })

  it('are filled or overwritten one by one, and become what they were with a revert', async () => {
    const { port, volume } = await addFields()
    const custom = { [port]: 'Trieste' }
    const before = await buildCustomer(app.client, boss, { name: 'There', website: 'there.example', custom })
    const lines = ['company,website,Port,Volume', 'There,there.example,Genova,7']
    await importFile(lines, { duplicates: 'fill' })
    expect((await customers()).get('There')?.custom).toEqual({ [port]: 'Trieste', [volume]: 7 })
    const { id } = await importFile(lines, { duplicates: 'overwrite' })
    expect((await customers()).get('There')?.custom).toEqual({ [port]: 'Genova', [volume]: 7 })
    await app.client.call(importRoutes.revert, { params: { id } }, as())
    await expect
      .poll(async () => (await customers()).get(before.name)?.custom, { timeout: 20_000 })
      .toEqual({ [port]: 'Trieste', [volume]: 7 })
  })

  it('must exist', async () => {
    const importer = { client: app.client, user: boss }
    const { id } = await sendCustomers(importer, 'x.csv', Buffer.from('company,x\nA,1\n'))
    const columns: ImportColumn[] = ['name', 'custom.999999']
    const body = { ...(await decideImport(importer, id)), columns }
    const answer = await app.client.send(importRoutes.start, { params: { id }, body }, as())
    expect(answer.code).toBe(codeOf('importColumnsWrong'))
  })
})

describe('labels, groups and sources that do not exist', () => {
  const lines = [
    'company,labels,group,source',
    'Known,VIP,Europe,',
    'New,"VIP, Fair 2026",Europe / Italy / Veneto,Fair',
    'Again,fair 2026,Europe/Italy,FAIR',
  ]
  const names = async () => {
    const { labels, groups, sources } = await app.client.call(vocabularyRoutes.read, {}, as())
    const byId = new Map(groups.map((group) => [group.id, group]))
    const pathOf = (id: number | null): string => {
      const group = id === null ? undefined : byId.get(id)
      return group ? [pathOf(group.parentId), group.names.en].filter(Boolean).join('/') : ''
    }
    return {
      labels: labels.map((each) => each.names.en).sort(),
      groups: groups.map(({ id }) => pathOf(id)).sort(),
      sources: sources.filter(({ systemKey }) => systemKey === null).map((each) => each.names.en),
    }
  }
  beforeEach(async () => {
    await buildLabel(app.client, boss, 'VIP')
    await buildGroup(app.client, boss, { name: 'Europe' })
  })

  it('are named by the check, and reject their rows unless it is said otherwise', async () => {
    const importer = { client: app.client, user: boss }
    const { id } = await sendCustomers(importer, 'x.csv', Buffer.from(`${lines.join('\n')}\n`))
    const body = await decideImport(importer, id)
    const check = await app.client.call(importRoutes.check, { params: { id }, body }, as())
    expect(check).toMatchObject({
      bad: 2,
      unknown: { labels: ['fair 2026'], groups: ['Europe/Italy/Veneto', 'Europe/Italy'], sources: ['FAIR'] },
    })
    const done = await importFile(lines)
    expect(done.counts).toMatchObject({ created: 1, rejected: 2 })
    expect(done.codes).toEqual({ E_LABEL: 2, E_GROUP: 2, E_SOURCE: 2 })
  })

  it('are left out when that is wanted', async () => {
    const done = await importFile(lines, { unknownWords: 'leaveOut' })
    expect(done.counts).toMatchObject({ created: 3, rejected: 0 })
    expect(done.codes).toEqual({ W_WORD: 2 })
    expect((await customers()).get('New')).toMatchObject({ labelIds: [expect.any(Number)], groupId: null })
    expect((await names()).labels).toEqual(['VIP'])
  })

  it('are created once each when that is wanted, groups inside each other', async () => {
    const done = await importFile(lines, { unknownWords: 'create' })
    expect(done.counts).toMatchObject({ created: 3, rejected: 0 })
    const made = await names()
    expect(made.labels.map((name) => name?.toLowerCase()).sort()).toEqual(['fair 2026', 'vip'])
    expect(made.groups).toEqual(['Europe', 'Europe/Italy', 'Europe/Italy/Veneto'])
    expect(made.sources).toHaveLength(1)
    const stored = await customers()
    expect(stored.get('New')?.labelIds).toHaveLength(2)
    expect(stored.get('Again')).toMatchObject({ sourceId: stored.get('New')?.sourceId })
    expect(stored.get('Again')?.labelIds).toEqual([
      stored.get('New')?.labelIds.find((label) => label !== stored.get('Known')?.labelIds[0]),
    ])
  })

  it('are created only by who may create them by hand; what has no room rejects its rows', async () => {
    const rights = permissionsAt('company')
    const withRights = (...without: string[]) =>
      buildUser(app.systemDb, {
        companyId: boss.companyId,
        dataScope: 'company',
        permissions: rights.filter((right) => !without.includes(right)),
      })
    const labeller = await withRights('customer.group.write', 'customer.source.write')
    const done = await importFile(lines, { unknownWords: 'create' }, labeller)
    expect(done.counts).toMatchObject({ created: 1, rejected: 2 })
    expect(done.codes).toEqual({ E_GROUP: 2, E_SOURCE: 2 })
    const nobody = await withRights('customer.label.write', 'customer.group.write', 'customer.source.write')
    const importer = { client: app.client, user: nobody }
    const { id } = await sendCustomers(importer, 'x.csv', Buffer.from(`${lines.join('\n')}\n`))
    const body = { ...(await decideImport(importer, id)), unknownWords: 'create' as const }
    const refused = await app.client.send(
      importRoutes.start,
      { params: { id }, body },
      { token: nobody.token },
    )
    expect(refused.code).toBe(codeOf('noPermission'))
    await app.systemDb.query(
      `insert into customer_labels (company_id, names, color)
       select $1, jsonb_build_object('en', 'Label ' || n), 'slate' from generate_series(1, 1000) n`,
      [boss.companyId],
    )
    const full = await importFile(['company,labels', 'Too much,One more'], { unknownWords: 'create' })
    expect(full).toMatchObject({ counts: { created: 0, rejected: 1 }, codes: { E_LABEL: 1 } })
  })
})
