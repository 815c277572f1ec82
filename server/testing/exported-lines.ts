import type { BatchSelection } from '@landfall/contract/list.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { fileRoutes, type TaskView, taskRoutes } from '@landfall/contract/tasks.ts'
import { vi } from 'vitest'
import type { TestApp } from './test-app.ts'

/** Exports a selection as CSV through a route, waits for the file and answers its lines, the headings first. */
export async function exportedLines(
  app: TestApp,
  as: { token: string },
  { route, selection }: { route: RouteSpec; selection: BatchSelection },
): Promise<string[]> {
  const started = await app.client.send(route, { body: { selection, format: 'csv' } }, as)
  const { id } = started.data as TaskView
  const fileId = await vi.waitFor(
    async () => {
      const task = await app.client.call(taskRoutes.read, { params: { id } }, as)
      if (task.fileId === null) throw new Error(`the export is ${task.state}`)
      return task.fileId
    },
    { timeout: 30_000, interval: 50 },
  )
  const { url } = await app.client.call(fileRoutes.link, { params: { id: fileId } }, as)
  return (await (await fetch(new URL(url, app.url))).text()).trim().split('\r\n')
}
