// Export of 1,000,000 shipments (or as many as named) through the API in each format: time, processor time and peak memory.
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { customsExportFormats, customsExportRoutes } from '@landfall/contract/customs/customs-export.ts'
import { batchScope } from '@landfall/contract/list.ts'
import { fileRoutes, type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { loadShipments } from './customs-rows.ts'
import { type KeptApp, startKeptApp } from './kept-app.ts'
import { forgetPeak, peakMemory, processorTime } from './process-figures.ts'

const rows = Number(process.argv[2] ?? 1_000_000)

async function untilDone({ client, token }: KeptApp, id: number): Promise<TaskView> {
  for (;;) {
    const task = await client.call(taskRoutes.read, { params: { id } }, { token })
    if (task.state === 'done') return task
    if (task.state === 'failed' || task.state === 'cancelled') throw new Error(JSON.stringify(task))
    await sleep(100)
  }
}

/** Fetches a stored file as a browser would; returns its bytes. */
async function fetchFile({ client, token, app }: KeptApp, fileId: number): Promise<number> {
  const { url } = await client.call(fileRoutes.link, { params: { id: fileId } }, { token })
  const response = await fetch(new URL(url, app.url))
  let size = 0
  for await (const bytes of response.body ?? []) size += bytes.length
  return size
}

const kept = await startKeptApp('customs-export')
try {
  const file = process.env.HS_FILE
  await loadShipments(kept.clickhouse, { companyId: kept.companyId, rows, file })
  const { client, token, app } = kept
  console.log('format   seconds   rows/s  app cpu  engine cpu  peak MB  fetched MB     in s  load')
  for (const format of customsExportFormats) {
    forgetPeak(app.pid)
    const before = [processorTime(app.pid), processorTime(kept.enginePid())]
    const started = performance.now()
    const selection = { scope: batchScope.All } as const
    const body = { kind: 'shipments', selection, format } as const
    const { id } = await client.call(customsExportRoutes.start, { body }, { token })
    const task = await untilDone(kept, id)
    const seconds = (performance.now() - started) / 1000
    const used = [processorTime(app.pid), processorTime(kept.enginePid())]
    const fetching = performance.now()
    const size = await fetchFile(kept, task.fileId ?? 0)
    const figures: [value: number, digits: number, width: number][] = [
      [seconds, 1, 8],
      [task.done / seconds, 0, 9],
      [(used[0] ?? 0) - (before[0] ?? 0), 1, 9],
      [(used[1] ?? 0) - (before[1] ?? 0), 1, 12],
      [peakMemory(app.pid), 0, 9],
      [size / 1e6, 1, 12],
      [(performance.now() - fetching) / 1000, 1, 9],
      [loadavg()[0] ?? 0, 1, 6],
    ]
    if (task.done !== rows) throw new Error(`${task.done} of ${rows} rows`)
    const line = figures.map(([value, digits, width]) => value.toFixed(digits).padStart(width)).join('')
    console.log(format.padEnd(8) + line)
  }
} finally {
  await kept.stop()
}
