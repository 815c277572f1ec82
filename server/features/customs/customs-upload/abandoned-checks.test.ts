import { type UploadDecisions, uploadRoutes } from '@landfall/contract/customs/customs-upload.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildUser } from '#testing/build-people.ts'
import { conversionsOf } from '#testing/conversion-processes.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf, createTestClient } from '#testing/test-client.ts'
import { acceptProposal, sendFile, type Uploader } from '#testing/upload-customs.ts'

const bytes = Buffer.from(
  `mbol,hbol,d,hs,goods,consignee\n${Array.from({ length: 300 }, (_, at) => `M${at},H${at},2025-03-01,732393,TUMBLER,BUYER LLC\n`).join('')}`,
)
const script = 'row-drawing-worker.ts'
const soon = { timeout: 30_000, interval: 2 }

let app: TestApp
let uploader: Uploader
let sent: { params: { id: number }; body: UploadDecisions }
/** Processes that are kept from reading on. */
let stopped: Set<number>

beforeAll(async () => {
  app = await sharedTestApp()
})
beforeEach(async () => {
  stopped = new Set()
  uploader = { client: app.client, token: (await buildUser(app.systemDb)).token }
  const { id } = await sendFile(uploader, '1.csv', bytes)
  const inspection = await app.client.call(uploadRoutes.inspect, { params: { id }, body: {} }, uploader)
  sent = { params: { id }, body: acceptProposal(inspection) }
})
afterEach(() => {
  for (const pid of stopped)
    if (conversionsOf(process.pid, script).includes(pid)) process.kill(pid, 'SIGCONT')
})

const check = (through = app.client) => through.send(uploadRoutes.check, sent, uploader)

/** Stops every process that looks through a file until there are two of them. */
async function stopBoth(): Promise<void> {
  const stopAll = () => {
    for (const pid of conversionsOf(process.pid, script)) {
      if (!stopped.has(pid)) process.kill(pid, 'SIGSTOP')
      stopped.add(pid)
    }
    return stopped.size
  }
  await expect.poll(stopAll, soon).toBe(2)
}

test('checks whose callers have left hold no place, neither in one nor before it', {
  timeout: 60_000,
}, async () => {
  const leaving = new AbortController()
  const through = createTestClient(app.url, async (address, sending) => {
    await fetch(address, { ...sending, signal: leaving.signal })
    throw new Error('it was answered')
  })
  const left = Promise.allSettled([check(through), check(through), check(through)])
  await stopBoth()
  leaving.abort()
  expect((await left).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  // At once: it waits for a place, but not as long as a file is waited for that is not read on.
  expect(await check()).toMatchObject({ code: 20000, data: { rows: 300 } })
  await expect.poll(() => conversionsOf(process.pid, script), soon).toEqual([])
})

test('a check whose file is not read on is told so, and the next one has its place', {
  timeout: 90_000,
}, async () => {
  const checks = Promise.all([check(), check()])
  await stopBoth()
  const codes = (await checks).map(({ code }) => code)
  expect(codes).toEqual([codeOf('uploadReadingEnded'), codeOf('uploadReadingEnded')])
  expect(await check()).toMatchObject({ code: 20000, data: { rows: 300 } })
})
