import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'

let app: OwnTestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('lets the first administrator of an empty installation in, once', async () => {
  const { openSystemHouse } = app.app.services.areas.organisation
  const [first, second] = await Promise.all([openSystemHouse(), openSystemHouse()])
  const made = first ?? second
  expect([first, second].filter(Boolean)).toHaveLength(1)
  expect(await openSystemHouse()).toBeUndefined()
  const body = { userName: made?.userName ?? '', passWord: made?.password ?? '' }
  const { accessToken } = await app.client.call(sessionRoutes.login, { body })
  const { user } = await app.client.call(sessionRoutes.info, {}, { token: accessToken })
  expect(user).toMatchObject({ type: 'system', username: 'system', pending: 'passwordMustChange' })
})
