import { randomBytes } from 'node:crypto'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildUser, testPassword } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

const signIn = (userName: string, token: string) =>
  app.client.call(sessionRoutes.login, { body: { userName, passWord: testPassword } }, { token })
const who = async (token: string) => {
  const answer = await app.client.send(sessionRoutes.info, {}, { token })
  return answer.code === 20000 ? (answer.data as { user: { id: number } }).user.id : answer.code
}

it('a token that somebody brings along to the sign-in opens nothing, and stays whose it was', async () => {
  const [victim, attacker] = [await buildUser(app.systemDb), await buildUser(app.systemDb)]
  const invented = randomBytes(32).toString('base64url')
  const first = await signIn(victim.userName, invented)
  expect(first.accessToken).not.toBe(invented)
  expect(await who(invented)).toBe(codeOf('invalidLogin'))

  const second = await signIn(victim.userName, attacker.token)
  expect(second.accessToken).not.toBe(attacker.token)
  expect(await who(attacker.token)).toBe(attacker.id)
  expect(await who(second.accessToken)).toBe(victim.id)
})

it('a token in the address or in a cookie signs nobody in', async () => {
  const user = await buildUser(app.systemDb)
  const { method, path: at } = sessionRoutes.info
  const path = app.url + at
  const tries = [
    fetch(`${path}?token=${user.token}&x-access-token=${user.token}`, { method }),
    fetch(path, { method, headers: { cookie: `token=${user.token}; x-access-token=${user.token}` } }),
  ]
  for (const answer of await Promise.all(tries)) {
    expect(((await answer.json()) as { code: number }).code).toBe(codeOf('invalidLogin'))
  }
})
