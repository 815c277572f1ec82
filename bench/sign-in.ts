// 200 employees signing in at the same moment, and what others notice of it meanwhile
import { setTimeout as sleep } from 'node:timers/promises'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { buildCompany, buildUser, testPassword } from '../server/testing/build-people.ts'
import { createTestClient } from '../server/testing/test-client.ts'
import { startEmptyApp } from './empty-app.ts'

const people = Number(process.argv[2] ?? 200)
const { app, database, stop } = await startEmptyApp()
const client = createTestClient(app.url)

try {
  const companyId = await buildCompany(database.systemDb)
  const users = []
  for (let number = 0; number < people; number += 1)
    users.push(await buildUser(database.systemDb, { companyId }))
  const [working] = users
  await client.call(sessionRoutes.info, {}, { token: working?.token ?? '' })
  report('at rest', await watchOthers(sleep(3_000), working?.token ?? ''))

  const times: number[] = []
  const errors = new Map<string, number>()
  const started = performance.now()
  // The first one goes on working; the others arrive together.
  const all = Promise.all(
    users.slice(1).map(async ({ userName }) => {
      const from = performance.now()
      const answer = await client.send(sessionRoutes.login, { body: { userName, passWord: testPassword } })
      times.push(performance.now() - from)
      if (answer.code !== 20000) errors.set(answer.message, (errors.get(answer.message) ?? 0) + 1)
    }),
  )
  const others = await watchOthers(all, working?.token ?? '')
  const seconds = (performance.now() - started) / 1000
  console.log(
    `${times.length} sign-ins at once: all done after ${seconds.toFixed(2)} s, p50 ${at(times, 0.5)} ms, ` +
      `p95 ${at(times, 0.95)} ms, slowest ${at(times, 1)} ms, errors ${[...errors].join(' ') || 'none'}`,
  )
  report('meanwhile', others)
} finally {
  await stop()
}

interface Others {
  health: number[]
  page: number[]
  info: number[]
}

/** Asks for health, a file and who is signed in, over and over, until the promise is settled. */
async function watchOthers(until: Promise<unknown>, token: string): Promise<Others> {
  const others: Others = { health: [], page: [], info: [] }
  let isOver = false
  const ask = async (list: number[], call: () => Promise<unknown>) => {
    while (!isOver) {
      const from = performance.now()
      await call()
      list.push(performance.now() - from)
      await sleep(20)
    }
  }
  const done = until.finally(() => {
    isOver = true
  })
  await Promise.all([
    done,
    ask(others.health, () => fetch(`${app.url}/healthz`).then((answer) => answer.text())),
    ask(others.page, () => fetch(`${app.url}/login`).then((answer) => answer.text())),
    ask(others.info, () => client.call(sessionRoutes.info, {}, { token })),
  ])
  return others
}

function report(when: string, { health, page, info }: Others): void {
  for (const [name, list] of Object.entries({ health, 'sign-in page': page, 'who am I': info })) {
    console.log(
      `${when}: ${name} p50 ${at(list, 0.5)} ms, p95 ${at(list, 0.95)} ms, slowest ${at(list, 1)} ms`,
    )
  }
}

function at(list: readonly number[], share: number): string {
  const sorted = [...list].sort((a, b) => a - b)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)
}
