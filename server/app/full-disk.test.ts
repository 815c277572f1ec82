import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { createKillableStores, type KillableStores } from '#testing/killable-stores.ts'
import { codeOf, createTestClient, type TestClient } from '#testing/test-client.ts'
import { acceptProposal, sendFile, waitForUpload } from '#testing/upload-customs.ts'

const megabyte = 1024 * 1024
const size = 240

/** A disk of its own, which can be full without harm to anybody; undefined where none may be made. */
function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'landfall-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}m`, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    return undefined
  }
}

const disk = mountDisk()
let stores: KillableStores
let url: string
let client: TestClient
let user: TestUser
beforeAll(async () => {
  if (!disk) return
  stores = await createKillableStores()
  url = (await stores.start({ DATA_DIR: disk, LOG_LEVEL: 'silent' })).url
  client = createTestClient(url)
  user = await buildUser(stores.systemDb, { type: 'admin' })
})
afterAll(async () => {
  if (!disk) return
  await stores.remove()
  execFileSync('umount', ['--lazy', disk])
  await rm(disk, { recursive: true })
})

const fill = (name: string, bytes: number) => writeFile(join(disk ?? '', name), Buffer.alloc(bytes, 1))

async function readiness(): Promise<[number, unknown]> {
  const answer = await fetch(`${url}/readyz`)
  return [answer.status, await answer.json()]
}

it.skipIf(!disk)(
  'says that a disk is full, refuses what is to be kept with its own words, and goes on when there is room',
  {
    timeout: 120_000,
  },
  async () => {
    const uploader = { client, token: user.token }
    expect(await readiness()).toEqual([200, { status: 'ready' }])
    const lines = ['date,hs,consignee', '2025-03-01,732393,ACME LLC', 'never,732393,BETA LLC']
    const { id } = await sendFile(uploader, 'a.csv', Buffer.from(lines.join('\n')))
    const inspection = await client.call(uploadRoutes.inspect, { params: { id }, body: {} }, uploader)

    await fill('early', 100 * megabyte)
    expect(await readiness()).toEqual([503, { status: 'notReady', reason: 'storageFull' }])
    await fill('late', size * megabyte).catch(() => undefined)

    const announced = { fileName: 'b.csv', size: 20 * 1024 }
    const other = await client.call(uploadRoutes.create, { body: announced }, uploader)
    const chunk = { params: { id: other.id, number: 0 }, body: Buffer.alloc(20 * 1024, 'a') }
    const refused = await client.send(uploadRoutes.chunk, chunk, uploader)
    expect(refused).toMatchObject({ status: 507, code: codeOf('storageFull'), data: null })
    expect(refused.message).toContain('storage space')

    // The rows that are not taken are written to a file.
    const body = acceptProposal(inspection)
    const { taskId } = await client.call(uploadRoutes.start, { params: { id }, body }, uploader)
    const task = () => client.call(taskRoutes.read, { params: { id: taskId ?? 0 } }, uploader)
    await expect.poll(async () => (await task()).waits, { timeout: 20_000 }).toMatchObject({ for: 'storage' })

    await Promise.all(['early', 'late'].map((name) => rm(join(disk ?? '', name))))
    expect(await waitForUpload(uploader, id)).toMatchObject({
      state: 'doneWithRejects',
      counts: { read: 2, loaded: 1, rejected: 1 },
    })
    await expect.poll(readiness, { timeout: 30_000, interval: 500 }).toEqual([200, { status: 'ready' }])
    expect((await client.send(uploadRoutes.chunk, chunk, uploader)).code).toBe(20000)
  },
)
