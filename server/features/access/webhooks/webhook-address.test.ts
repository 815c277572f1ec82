import { webhookKinds, webhookRoutes } from '@landfall/contract/access/webhooks.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: OwnTestApp
let boss: TestUser

beforeAll(async () => {
  app = await startTestApp({ WEBHOOKS_PRIVATE: 'on' })
  boss = await buildUser(app.systemDb, { type: 'admin' })
})
afterAll(() => app.stop())

const input = (url: string) => ({ url, kinds: [...webhookKinds], isActive: true })

const refused = ['ftp://example.com', 'example.com', 'https://user:secret@example.com', 'http://']

it('an address is refused when nothing can be sent there', async () => {
  for (const url of refused) {
    const answer = await app.client.send(webhookRoutes.create, { body: input(url) }, { token: boss.token })
    expect([url, answer.code]).toEqual([url, codeOf('webhookAddressRefused')])
    expect(answer.data).toMatchObject({ issues: [{ path: 'body.url' }] })
  }
})

it('an address of the own network is refused, when it is given and when a name leads there', async () => {
  const safe = await startTestApp()
  try {
    const user = await buildUser(safe.systemDb, { type: 'admin' })
    const inside = [
      'http://example.com',
      'https://127.0.0.1',
      'https://10.1.2.3',
      'https://[::1]/',
      'https://169.254.169.254',
      'https://8.8.8.8:25',
    ]
    for (const url of inside) {
      const answer = await safe.client.send(webhookRoutes.create, { body: input(url) }, { token: user.token })
      expect([url, answer.code]).toEqual([url, codeOf('webhookAddressRefused')])
    }
    const { webhook } = await safe.client.call(
      webhookRoutes.create,
      { body: input('https://localhost/hook') },
      { token: user.token },
    )
    const ping = await safe.client.call(
      webhookRoutes.ping,
      { params: { id: webhook.id } },
      { token: user.token },
    )
    expect(ping).toMatchObject({
      state: 'failed',
      status: null,
      error: 'The server cannot be reached: check address and port',
    })
  } finally {
    await safe.stop()
  }
})
