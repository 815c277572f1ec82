import { templateRoutes } from '@landfall/contract/customs/customs-templates.ts'
import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { acceptProposal, sendFile, waitForUpload } from '#testing/upload-customs.ts'

let app: TestApp
let admin: TestUser
let colleague: TestUser

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  admin = await buildUser(app.systemDb)
  const permissions = ['customs.upload.read', 'customs.upload.write'] as const
  colleague = await buildUser(app.systemDb, { companyId: admin.companyId, permissions: [...permissions] })
})

const text = 'Tag,Ware,Empfänger,Menge\n05.01.2025,Becher,ACME,"1,5"\n'

async function publish(name: string) {
  const { id } = await sendFile({ client: app.client, token: admin.token }, 'x.csv', Buffer.from(text))
  const options = { token: admin.token }
  const inspection = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, options)
  const decisions = {
    ...acceptProposal(inspection),
    kind: 'shipments' as const,
    columns: ['date' as const, 'goods' as const, 'buyer' as const, 'quantity' as const],
    formats: [{ dateOrder: 'dmy' as const }, null, null, { decimalSign: 'comma' as const }],
    answers: { source: 'customer list', period: '2025-01' },
    existing: 'skip' as const,
  }
  const body = { name, headers: inspection.headers, decisions }
  return app.client.send(templateRoutes.publish, { body }, options)
}

it('lays a published mapping over the files of colleagues, whatever the order of their columns', async () => {
  const template = (await publish('German list')).data as { id: number }
  const token = colleague.token
  const { items } = await app.client.call(templateRoutes.list, {}, { token })
  expect(items).toMatchObject([{ id: template.id, name: 'German list', kind: 'shipments', columns: 4 }])
  const uploader = { client: app.client, token }
  const { id } = await sendFile(
    uploader,
    'y.csv',
    Buffer.from('WARE;Menge;Notiz;Tag\nBecher;2,5;x;05.01.2025\n'),
  )
  const inspection = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, { token })
  const params = { id: template.id }
  const { headers } = inspection
  const applied = await app.client.call(templateRoutes.apply, { params, body: { headers } }, { token })
  expect(applied).toEqual({
    name: 'German list',
    kind: 'shipments',
    columns: ['goods', 'quantity', null, 'date'],
    formats: [null, { decimalSign: 'comma' }, null, { dateOrder: 'dmy' }],
    answers: { source: 'customer list' },
    existing: 'skip',
    allOrNothing: false,
    missing: ['Empfänger'],
  })
  const { name: _, missing: __, ...decisions } = applied
  const body = { ...acceptProposal(inspection), ...decisions }
  await app.client.call(uploadRoutes.start, { params: { id }, body }, { token })
  expect((await waitForUpload(uploader, id)).counts).toMatchObject({ read: 1, loaded: 1 })
  const other = await app.client.send(
    templateRoutes.apply,
    { params, body: { headers: ['a', 'b'] } },
    { token },
  )
  expect(other.code).toBe(codeOf('uploadTemplateUnfit'))
})

it('has names that are there once, can be renamed and deleted by who may, and stays in its company', async () => {
  const template = (await publish('One')).data as { id: number }
  expect((await publish('one')).code).toBe(codeOf('uploadTemplateNameTaken'))
  await publish('Two')
  const params = { id: template.id }
  const rename = (name: string, token: string) =>
    app.client.send(templateRoutes.rename, { params, body: { name } }, { token })
  expect((await rename('TWO', admin.token)).code).toBe(codeOf('uploadTemplateNameTaken'))
  expect((await rename('Three', admin.token)).data).toMatchObject({ name: 'Three' })
  expect((await rename('Four', colleague.token)).code).toBe(codeOf('noPermission'))
  const remove = (token: string) => app.client.send(templateRoutes.remove, { params }, { token })
  expect((await remove(colleague.token)).code).toBe(codeOf('noPermission'))
  const stranger = await buildUser(app.systemDb)
  expect((await rename('Mine', stranger.token)).code).toBe(codeOf('uploadTemplateNotFound'))
  expect((await remove(stranger.token)).code).toBe(codeOf('uploadTemplateNotFound'))
  const body = { headers: ['Tag'] }
  const foreign = await app.client.send(templateRoutes.apply, { params, body }, { token: stranger.token })
  expect(foreign.code).toBe(codeOf('uploadTemplateNotFound'))
  expect((await app.client.call(templateRoutes.list, {}, { token: stranger.token })).items).toEqual([])
  expect((await remove(admin.token)).status).toBe(200)
  const { items } = await app.client.call(templateRoutes.list, {}, { token: admin.token })
  expect(items.map(({ name }) => name)).toEqual(['Two'])
})
