import { addressVerificationRoutes as routes } from '@landfall/contract/addresses/verification-routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { buildUser } from '#testing/build-people.ts'
import { startMailWorld, type TestMailWorld } from '#testing/mail-world.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { createSurroundings } from '../mail-servers/mail-surroundings.ts'
import { startReachLoop } from './reach-loop.ts'

let app: OwnTestApp
let world: TestMailWorld
beforeAll(async () => {
  world = await startMailWorld({ 'canary.example': {} }, {}, (name) => name.endsWith('.example'))
  app = await startTestApp()
})
afterAll(async () => {
  await app?.stop()
  await world?.stop()
})

const log = createLog('silent')
const look = (canary: string) =>
  startReachLoop(app.systemDb, log, {
    ...createSurroundings({ nameServers: [], log }),
    ...{ canaries: [canary], helo: 'probe.seller.example' },
    patience: { connect: 500, banner: 500, reply: 500 },
    names: {
      reverse: async () => [],
      resolve4: (async () => []) as never,
      resolve6: (async () => []) as never,
    },
  })

test('what a machine found is told to everybody, and what waited for the way goes on when it opens', async () => {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  const reach = async () => (await app.client.call(routes.counts, {}, { token: user.token })).reach
  expect(await reach()).toBeNull()
  const shut = look('nobody.example')
  await expect.poll(reach).toMatchObject({ state: 'noNames', helo: 'probe.seller.example' })
  expect(shut.isOpen()).toBe(false)
  shut.stop()
  const open = look('canary.example')
  await expect.poll(reach).toMatchObject({ state: 'open', isNamed: null })
  expect(open.isOpen()).toBe(true)
  open.stop()
})
