import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { customsRoutes } from '@landfall/contract/customs/customs-data.ts'
import { uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type AppProcess, startAppProcess } from '#testing/app-process.ts'
import { nextConversion, stopConversionWhen } from '#testing/conversion-processes.ts'
import { codeOf, createTestClient, type TestClient } from '#testing/test-client.ts'
import { acceptProposal, sendFile, waitForUpload } from '#testing/upload-customs.ts'

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

const rows = 30_000
/** Long enough that the file is read in several pieces. */
const goods = 'STAINLESS STEEL VACUUM TUMBLER WITH LID '.repeat(12)

function billsFile(prefix: string): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, bill) =>
      `2025-05-01,M${prefix}${bill},H${prefix}${bill},2025-03-0${1 + (bill % 9)},732393,${goods}${bill},BUYER ${bill % 211} LLC,${bill % 1000}`,
  )
  return Buffer.from(`update,mbol,hbol,d,hs,goods,consignee,kg\n${lines.join('\n')}\n`)
}

/** Begins a load whose task can be looked at while it waits. */
async function beginLoad(prefix: string) {
  const { accessToken: token } = await client.call(sessionRoutes.login, {
    body: { userName: 'admin', passWord: 'demo-admin' },
  })
  const uploader = { client, token }
  const { id } = await sendFile(uploader, `${prefix}.csv`, billsFile(prefix))
  const inspection = await client.call(uploadRoutes.inspect, { params: { id }, body: {} }, uploader)
  const body = acceptProposal(inspection)
  const { taskId } = await client.call(uploadRoutes.start, { params: { id }, body }, uploader)
  const task = () => client.call(taskRoutes.read, { params: { id: taskId ?? 0 } }, uploader)
  return {
    /** Does something while the file is half read. */
    async inTheMiddle(work: () => void): Promise<void> {
      const reader = await nextConversion(app.pid, 'convert-worker.ts')
      // Moments of a few milliseconds, of which the whole file takes hundreds.
      let moments = 0
      await stopConversionWhen(reader, async () => ++moments > 60)
      work()
      process.kill(reader, 'SIGCONT')
    },
    /** Resolves when the task is as wished. */
    async reached(isSo: (task: TaskView) => boolean): Promise<void> {
      const look = async () => {
        const now = await task()
        expect(isSo(now), JSON.stringify(now)).toBe(true)
      }
      await vi.waitFor(look, { timeout: 60_000, interval: 30 })
    },
    finished: () => waitForUpload(uploader, id),
  }
}

const whole = {
  state: 'done',
  error: null,
  counts: { read: rows, loaded: rows, replaced: 0, skipped: 0, rejected: 0 },
}

it('goes on with a load by itself when the engine dies under it, and says meanwhile what it waits for', {
  timeout: 180_000,
}, async () => {
  let hasWaited = false
  for (let attempt = 1; attempt <= 4 && !hasWaited; attempt += 1) {
    const load = await beginLoad(`E${attempt}${Date.now()}`)
    await load.inTheMiddle(() => process.kill(enginePid(), 'SIGKILL'))
    let deaths = 1
    await load.reached(({ waits, state }) => {
      hasWaited ||= waits?.for === 'store'
      // The engine may be back before the load asks it for anything: then it dies again.
      const pid = hasWaited || deaths === 4 ? 0 : enginePid()
      if (pid > 0) {
        process.kill(pid, 'SIGKILL')
        deaths += 1
      }
      return hasWaited || state === 'done'
    })
    expect(await load.finished()).toMatchObject(whole)
  }
  expect(hasWaited).toBe(true)
})

it('goes on with a load by itself when PostgreSQL dies under it', { timeout: 180_000 }, async () => {
  const load = await beginLoad(`P${Date.now()}`)
  const [pid = ''] = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  await load.inTheMiddle(() => process.kill(Number(pid), 'SIGQUIT'))
  expect(await vi.waitFor(load.finished, { timeout: 120_000, interval: 500 })).toMatchObject(whole)
})
