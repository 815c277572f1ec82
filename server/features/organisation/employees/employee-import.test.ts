import type { ErrorName } from '@landfall/contract/error-codes.ts'
import { employeeRoutes, type ImportRow, importBytes } from '@landfall/contract/organisation/employees.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createXlsxWriter } from '#platform/tabular/table-writer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb, { type: 'admin' })
  await app.systemDb.query(
    `insert into user_groups (company_id, name) values ($1, 'Sales'), ($1, 'Support')`,
    [admin.companyId],
  )
  await app.systemDb.query(
    `insert into permission_templates (company_id, name, permissions, data_scope) values ($1, 'Seller', '{}', 'own')`,
    [admin.companyId],
  )
})

const asAdmin = () => ({ token: admin.token })
const read = (file: string | Uint8Array) =>
  app.client.send(employeeRoutes.readImport, { body: Buffer.from(file) }, asAdmin())

async function readRows(file: string | Uint8Array) {
  const answer = await read(file)
  expect(answer.code).toBe(20000)
  return (answer.data as { items: (ImportRow & { problems: { problem: string }[] })[] }).items
}

it('reads the headings of every language and says what is wrong with which row', async () => {
  const rows = await readRows(
    [
      '姓名;用户名;邮箱;电话;权限模板;用户组;上级;每月积分上限',
      '王小明;;wang@example.com;+86 138 0000 0000;seller;sales;;500',
      ';;;;;;;',
      ';nobody;;;;;;',
      `李;${admin.userName};not-mail;12;Boss;Nowhere;Ghost;-3`,
      '赵;zhao1;;;;;;',
      '周;ZHAO1;;;;;;',
    ].join('\n'),
  )
  expect(rows.map(({ line, problems }) => [line, problems.map(({ problem }) => problem)])).toEqual([
    [2, []],
    [4, ['nameMissing']],
    [
      5,
      [
        'templateUnknown',
        'groupUnknown',
        'leaderUnknown',
        'emailWrong',
        'phoneWrong',
        'pointsWrong',
        'userNameTaken',
      ],
    ],
    [6, []],
    [7, ['userNameTwice']],
  ])
})

it('reads a workbook', async () => {
  const writer = createXlsxWriter()
  const bytes = Buffer.concat([
    writer.write([
      ['Name', 'User name'],
      ['Ann Lee', 'annlee9'],
    ]),
    writer.end(),
  ])
  expect(await readRows(bytes)).toMatchObject([
    { line: 2, name: 'Ann Lee', userName: 'annlee9', problems: [] },
  ])
})

function workbookOf(rows: number): Uint8Array {
  const writer = createXlsxWriter()
  const lines = Array.from({ length: rows }, (_, at) => [`Person ${at}`, `person${at}`])
  return Buffer.concat([writer.write([['Name', 'User name'], ...lines]), writer.end()])
}

it.each<[string, string | Uint8Array, ErrorName]>([
  ['a file without names', 'Colour,Size\nred,1', 'importColumnsMissing'],
  ['an empty file', '', 'importUnreadable'],
  ['too many rows', `Name\n${'A\n'.repeat(501)}`, 'importTooLarge'],
  ['a huge text file', `Name,User name\n${'Ada,ada1\n'.repeat(20_000)}`, 'importTooLarge'],
  ['a huge workbook', workbookOf(20_000), 'importTooLarge'],
  ['more than it may weigh', `Name\n${'A'.repeat(importBytes)}`, 'tooLarge'],
])('refuses %s', async (_what, file, error) => {
  expect((await read(file || ' ')).code).toBe(codeOf(error))
})

it('creates the good rows, each with a password, and answers the others; leaders may stand in the file', async () => {
  const items = [
    { line: 2, name: 'Chief Import', userName: '' },
    {
      line: 3,
      name: 'Below',
      leader: 'Chief Import',
      group: 'Support',
      template: 'Seller',
      pointsLimit: '50',
    },
    { line: 4, name: '', userName: 'x' },
  ]
  const { created, refused } = await app.client.call(employeeRoutes.import, { body: { items } }, asAdmin())
  expect(created.map(({ line }) => line)).toEqual([2, 3])
  expect(new Set(created.map(({ password }) => password)).size).toBe(2)
  expect(refused.map(({ line }) => line)).toEqual([4])
  const below = await app.client.call(employeeRoutes.read, { params: { id: created[1]?.id ?? 0 } }, asAdmin())
  expect(below).toMatchObject({
    leaderName: 'Chief Import',
    groupName: 'Support',
    templateName: 'Seller',
    pointsLimit: 50,
  })
})

it('fills the seats that are left and refuses the rest', async () => {
  await app.systemDb.query('update companies set seats = 3 where id = $1', [admin.companyId])
  const items = [2, 3, 4, 5].map((line) => ({ line, name: `Person ${line}` }))
  const { created, refused } = await app.client.call(employeeRoutes.import, { body: { items } }, asAdmin())
  expect(created).toHaveLength(2)
  expect(refused.map(({ problems }) => problems[0]?.problem)).toEqual(['noSeat', 'noSeat'])
})
