import { type UploadDecisions, uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUser } from '#testing/build-people.ts'
import { conversionsOf } from '#testing/conversion-processes.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { acceptProposal, sendFile, type Uploader, waitForUpload } from '#testing/upload-customs.ts'

const bytes = Buffer.from(
  `mbol,hbol,d,hs,goods,consignee\n${Array.from({ length: 300 }, (_, at) => `M${at},H${at},2025-03-01,732393,TUMBLER,BUYER LLC\n`).join('')}`,
)

let app: OwnTestApp
// More tasks than files may be read at a time: what is over waits for its place, not for a worker.
beforeAll(async () => {
  app = await startTestApp({ WORKER_CONCURRENCY: '12' })
})
afterAll(() => app.stop())

interface Sent {
  uploader: Uploader
  id: number
  body: UploadDecisions
}

/** A company that has sent so many files. */
async function sentFiles(count: number): Promise<Sent[]> {
  const user = await buildUser(app.systemDb)
  const uploader = { client: app.client, token: user.token }
  const ids: number[] = []
  for (let at = 0; at < count; at += 1) ids.push((await sendFile(uploader, `${at}.csv`, bytes)).id)
  // They are all alike.
  const params = { id: ids[0] ?? 0 }
  const body = acceptProposal(await app.client.call(uploadRoutes.inspect, { params, body: {} }, uploader))
  return ids.map((id) => ({ uploader, id, body }))
}

const start = ({ uploader, id, body }: Sent) =>
  app.client.call(uploadRoutes.start, { params: { id }, body }, uploader)

/** Notes until it is stopped how many files are being read at a time. */
function watchConversions(script: string): () => number {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, conversionsOf(process.pid, script).length)
  }, 5)
  return () => {
    clearInterval(timer)
    return most
  }
}

test('twenty uploads of five companies are read by four processes at a time, and one that waits can be cancelled', {
  timeout: 180_000,
}, async () => {
  const sent = (await Promise.all([1, 2, 3, 4, 5].map(() => sentFiles(4)))).flat()
  const stopWatching = watchConversions('convert-worker.ts')
  const [first, others] = [sent.slice(0, 4), sent.slice(4)]
  const stopped: number[] = []
  const stopping = stopFour(stopped)
  const startAndCancel = async () => {
    await Promise.all([stopping, ...first.map(start)])
    expect(stopped).toHaveLength(4)
    await Promise.all(others.map(start))
    // Twelve tasks are running then, eight of which have no place.
    await expect.poll(running, { timeout: 30_000 }).toHaveLength(12)
    const loading = new Set(await running())
    const one = others.find(({ id }) => loading.has(id)) as Sent
    await cancel(one)
    expect(conversionsOf()).toEqual(stopped)
    return one
  }
  const waiting = await startAndCancel().finally(async () => {
    await stopping.catch(() => undefined)
    for (const pid of stopped) process.kill(pid, 'SIGCONT')
  })
  for (const { uploader, id } of sent.filter((one) => one !== waiting)) {
    expect(await waitForUpload(uploader, id)).toMatchObject({ state: 'done', counts: { read: 300 } })
  }
  expect(stopWatching()).toBe(4)
  expect(conversionsOf()).toEqual([])
})

test('twenty checks of one company are read by two processes at a time, and those of another company wait for one of them only', {
  timeout: 120_000,
}, async () => {
  const [[busy], [quiet]] = await Promise.all([sentFiles(1), sentFiles(1)])
  const check = (one: Sent | undefined) =>
    app.client.send(uploadRoutes.check, { params: { id: one?.id ?? 0 }, body: one?.body }, one?.uploader)
  const stopWatching = watchConversions('row-drawing-worker.ts')
  const ended: string[] = []
  const checks = Array.from({ length: 20 }, () => check(busy).finally(() => ended.push('busy')))
  await expect.poll(() => conversionsOf().length, { timeout: 30_000, interval: 2 }).toBe(2)
  const answer = await check(quiet)
  ended.push('quiet')
  expect(answer).toMatchObject({ code: 20000, data: { rows: 300 } })
  const codes = (await Promise.all(checks)).map(({ code }) => code)
  // On a machine with much else to do some have waited long enough to be told so.
  expect([20000, codeOf('uploadReadingBusy')]).toEqual(expect.arrayContaining([...new Set(codes)]))
  expect(ended.indexOf('quiet')).toBeLessThan(10)
  expect(stopWatching()).toBe(2)
})

async function cancel({ uploader, id }: Sent): Promise<void> {
  const { taskId } = await app.client.call(uploadRoutes.read, { params: { id } }, uploader)
  await app.client.call(taskRoutes.cancel, { params: { id: taskId ?? 0 } }, uploader)
  expect(await waitForUpload(uploader, id)).toMatchObject({ state: 'cancelled' })
}

/** Keeps the first four files from being read to their end; fewer when no more are read. */
async function stopFour(stopped: number[]): Promise<void> {
  for (const started = Date.now(); stopped.length < 4 && Date.now() - started < 60_000; ) {
    for (const pid of conversionsOf().filter((one) => !stopped.includes(one))) {
      process.kill(pid, 'SIGSTOP')
      stopped.push(pid)
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** The uploads whose tasks have been taken up. */
async function running(): Promise<number[]> {
  const rows = await app.systemDb.query<{ id: number }>(
    `select u.id from customs_uploads u join tasks t on t.id = u.task_id where t.state = 'running' order by t.id`,
  )
  return rows.map(({ id }) => id)
}
