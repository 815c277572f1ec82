import { sessionRoutes } from '@landfall/contract/access/session.ts'
import type { MenuEntry } from '@landfall/contract/menu.ts'
import { taskRoutes } from '@landfall/contract/tasks.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { call, setApiReporter } from '#platform/api-client.ts'
import { loadSession, useSession } from '#platform/session-store.ts'
import { writeToken } from '#platform/token-storage.ts'
import { startEnglish, userWith } from '#testing/render-page.tsx'
import { ServerStub } from '#testing/server-stub.ts'
import { noteUnsaved } from '#ui/unsaved-store.ts'
import { shellReporter } from './shell-reports.ts'

const home: MenuEntry = { path: '/home', component: 'data-search/index', meta: { title: 'dashboard' } }
const outbox: MenuEntry = { path: '/outbox', component: 'systemManage/outbox', meta: { title: 'outbox' } }

let server: ServerStub
let tokens = 0

function answerWith(mark: string, menu: MenuEntry[]) {
  server.headers.rights = mark
  server.on(sessionRoutes.info, { user: userWith([]), routes: menu, deniedPaths: [] })
}

const paths = () => useSession.getState().menu.map(({ path }) => path)

beforeEach(async () => {
  await startEnglish()
  setApiReporter(shellReporter)
  server = new ServerStub().on(taskRoutes.list, { items: [] })
  answerWith('first', [home])
  tokens += 1
  writeToken(`token-${tokens}`)
  await loadSession()
})

test('menu entries appear and vanish with the first reply after the rights have changed', async () => {
  expect(paths()).toEqual(['/home'])
  answerWith('second', [home, outbox])
  await call(taskRoutes.list, {})
  await vi.waitFor(() => expect(paths()).toEqual(['/home', '/outbox']))
  answerWith('first', [home])
  await call(taskRoutes.list, {})
  await vi.waitFor(() => expect(paths()).toEqual(['/home']))
})

test('asks once for a change, and not at all while nothing changes', async () => {
  await call(taskRoutes.list, {})
  await call(taskRoutes.list, {})
  expect(server.callsOf(sessionRoutes.info)).toHaveLength(1)
})

test('waits for a form with unsaved changes before the pages start anew', async () => {
  const forget = noteUnsaved()
  answerWith('second', [home, outbox])
  await call(taskRoutes.list, {})
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(paths()).toEqual(['/home'])
  forget()
  await vi.waitFor(() => expect(paths()).toEqual(['/home', '/outbox']))
})
