import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type NewFile, saveFile } from '#platform/files/stored-files.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { deleteExpiredFiles } from './file-cleanup.ts'

// The cleaning goes through the files of all companies.
let app: OwnTestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp()
  user = await buildUser(app.systemDb)
})
afterAll(() => app.stop())

function save(file: Partial<NewFile> = {}): Promise<number> {
  const owner = {
    company: { id: user.companyId },
    user: { id: user.id },
    transaction: <T>(work: Parameters<typeof app.stores.database.tenantTransaction<T>>[1]) =>
      app.stores.database.tenantTransaction({ companyId: user.companyId, userId: user.id }, work),
  }
  return saveFile(owner, app.stores.files, {
    name: '客户 "list".csv',
    contentType: 'text/csv',
    content: Readable.from(['hello']),
    ...file,
  })
}
const link = (id: number, token = user.token) =>
  app.client.send(fileRoutes.link, { params: { id } }, { token })
const download = (url: string) => fetch(app.url + url)

it('gives the owner an address that downloads the file under its name and never shows it', async () => {
  const answer = await link(await save({ contentType: 'text/html' }))
  const response = await download((answer.data as { url: string }).url)
  expect(await response.text()).toBe('hello')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="__ _list_.csv"; filename*=UTF-8''%E5%AE%A2%E6%88%B7%20%22list%22.csv`,
  )
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('content-security-policy')).toContain('sandbox')
})

it('gives nobody else an address', async () => {
  const id = await save()
  const colleague = await buildUser(app.systemDb, { companyId: user.companyId, type: 'admin' })
  const stranger = await buildUser(app.systemDb, { type: 'admin' })
  for (const { token } of [colleague, stranger])
    expect((await link(id, token)).code).toBe(codeOf('fileNotFound'))
})

it('accepts no address that was changed', async () => {
  const { url } = (await link(await save())).data as { url: string }
  const [body = '', mac = ''] = url.split('/').at(-1)?.split('.') ?? []
  const other = Buffer.from(JSON.stringify([1, user.companyId, 9_999_999_999])).toString('base64url')
  for (const token of [`${other}.${mac}`, `${body}.${mac}x`, body, 'x.y']) {
    const response = await download(`/api/files/download/${token}`)
    expect(((await response.json()) as { code: number }).code, token).toBe(codeOf('fileNotFound'))
  }
})

it('deletes what has expired, contents and all, and keeps the rest', async () => {
  const kept = await save({ expiresAt: new Date(Date.now() + 60_000) })
  const { url } = (await link(await save())).data as { url: string }
  const expired = await save({ expiresAt: new Date(Date.now() + 60_000) })
  const [row] = await app.systemDb.query<{ storageKey: string }>(
    `update files set expires_at = now() - interval '1 minute' where id = $1 returning storage_key`,
    [expired],
  )
  expect((await link(expired)).code).toBe(codeOf('fileNotFound'))
  expect(await deleteExpiredFiles({ db: app.systemDb, files: app.stores.files })).toBe(1)
  expect(await app.stores.files.stat(row?.storageKey ?? '')).toBeUndefined()
  expect((await link(kept)).code).toBe(20000)
  expect(await text((await download(url)).body!)).toBe('hello')
})

it('says that a file is gone when its content is', async () => {
  const id = await save()
  const { url } = (await link(id)).data as { url: string }
  const [row] = await app.systemDb.query<{ storageKey: string }>(
    'select storage_key from files where id = $1',
    [id],
  )
  await app.stores.files.delete(row?.storageKey ?? '')
  expect(((await (await download(url)).json()) as { code: number }).code).toBe(codeOf('fileNotFound'))
})
