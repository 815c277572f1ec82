import { importRoutes } from '@landfall/contract/customers/customer-import.ts'
import iconv from 'iconv-lite'
import { beforeEach, expect, it } from 'vitest'
import {
  buildImportingCompany,
  type Importer,
  importCustomers,
  linesOf,
  readCustomers,
  sendCustomers,
} from '#testing/import-customers.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let importer: Importer

beforeEach(async () => {
  app = await sharedTestApp()
  importer = (await buildImportingCompany(app)).importer
})

async function proposalFor(bytes: Uint8Array) {
  const { id } = await sendCustomers(importer, 'next.csv', bytes)
  return app.client.call(importRoutes.inspect, { params: { id }, body: {} }, { token: importer.user.token })
}

it('Chinese files are read as what they are, whatever was chosen for one with the same names', async () => {
  const names = '公司名称,联系人,邮箱'
  await importCustomers(importer, {
    text: Buffer.from(linesOf(names, '宁波恒通家居有限公司,王芳,wang@hengtong.example')),
  })
  const next = iconv.encode(
    linesOf(
      names,
      '义乌华艺玻璃制品有限公司,李强,li@huayi.example',
      '深圳蓝海科技有限公司,陈静,chen@lanhai.example',
    ),
    'gb18030',
  )
  expect((await proposalFor(next)).format.encoding).toBe('gb18030')
  await importCustomers(importer, { text: next })
  expect((await readCustomers(importer)).map(({ name }) => name).sort()).toEqual(
    ['义乌华艺玻璃制品有限公司', '宁波恒通家居有限公司', '深圳蓝海科技有限公司'].sort(),
  )
})

it('a remembered column gives way where the cells of the file in hand are something else', async () => {
  const names = 'company,a,b'
  await importCustomers(importer, {
    text: linesOf(names, 'Alpha,ann@alpha.example,+49 30 5550101'),
    wishes: { columns: ['name', 'workEmail', 'phones'] },
  })
  const same = await proposalFor(Buffer.from(linesOf(names, 'Beta,bo@beta.example,+49 30 5550102')))
  expect(same).toMatchObject({ columns: ['name', 'workEmail', 'phones'] })
  expect(same.remembered).not.toBeNull()
  const other = await proposalFor(Buffer.from(linesOf(names, 'Beta,Hamburg,Buyer', 'Gamma,Milano,Owner')))
  expect(other.columns).toEqual(['name', null, null])
})
