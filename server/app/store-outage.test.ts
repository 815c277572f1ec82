import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type AppProcess, startAppProcess } from '#testing/app-process.ts'
import { codeOf, createTestClient, type TestClient } from '#testing/test-client.ts'

let dataDir: string
let app: AppProcess
let client: TestClient
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'landfall-outage-'))
  await chmod(dataDir, 0o755)
  app = await startAppProcess({ DATA_DIR: dataDir, DEMO_DATA: 'on', DEMO_SCALE: '0.001' })
  await app.printed('Sign in at')
  client = createTestClient(app.url)
})
afterAll(async () => {
  await app.kill()
  await rm(dataDir, { recursive: true, force: true })
})

/** Process id of the engine that the app started. */
function enginePid(): number {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
  const lines = processes.split('\n').map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
  const found = lines.find(
    (line) => Number(line?.[2]) === app.pid && line?.[3]?.includes('embedded-clickhouse'),
  )
  return Number(found?.[1])
}

it('answers 503 in the envelope while the engine is away, and goes on when it is back', async () => {
  const { accessToken: token } = await client.call(sessionRoutes.login, {
    body: { userName: 'admin', passWord: 'demo-admin' },
  })
  const search = () => client.send(customsRoutes.shipments, {}, { token })
  expect((await search()).code).toBe(20000)

  process.kill(enginePid(), 'SIGKILL')
  const seen = await search()
  expect(seen).toMatchObject({ status: 503, code: codeOf('storeUnavailable'), data: null })
  expect(seen.message).toContain('data store')
  // What needs only the other store goes on.
  expect((await client.send(sessionRoutes.info, {}, { token })).code).toBe(20000)

  await vi.waitFor(async () => expect((await search()).code).toBe(20000), { timeout: 30_000, interval: 200 })
  await vi.waitFor(async () => expect((await fetch(`${app.url}/readyz`)).status).toBe(200))
})
