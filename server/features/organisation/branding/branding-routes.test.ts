import { request } from 'node:http'
import { connect } from 'node:net'
import { type Branding, brandingRoutes } from '@landfall/contract/organisation/branding.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildOem, buildUser } from '#testing/build-people.ts'
import { type OwnTestApp, sharedTestApp, startTestApp, type TestApp } from '#testing/test-app.ts'

let app: TestApp
let trusting: OwnTestApp
beforeAll(async () => {
  app = await sharedTestApp()
  trusting = await startTestApp({ TRUST_PROXY: 'on' })
  for (const each of [app, trusting]) {
    const id = await buildOem(each.systemDb, 'Heron')
    await each.systemDb.query(`update oems set domain = 'heron.example' where id = $1`, [id])
  }
})
afterAll(() => trusting.stop())

function brandAt(host: string, { on = app, path = '/api/oem', headers = {} } = {}): Promise<Branding> {
  return new Promise((resolve, reject) => {
    const call = request(on.url + path, { headers: { host, ...headers } }, (response) => {
      let text = ''
      response.on('data', (piece) => {
        text += piece
      })
      response.on('end', () => resolve((JSON.parse(text) as { data: Branding }).data))
    })
    call.on('error', reject).end()
  })
}

describe('the brand of a page', () => {
  it('is that of its domain, at both paths, with the fields of the specification', async () => {
    for (const path of ['/api/oem', '/oem']) {
      const brand = await brandAt('heron.example', { path })
      expect(brand).toMatchObject({ name: 'Heron', title: 'Heron', showLoginLogo: true, indexContent: '' })
      expect(Object.keys(brand)).toEqual(
        expect.arrayContaining(['id', 'indexUiSettings', 'showIndexLogo', 'showIndexContent']),
      )
    }
  })

  it.each(['HERON.example', 'heron.example:8443', 'heron.example.', 'Heron.Example.:80'])(
    'is found for %s too',
    async (host) => {
      expect((await brandAt(host)).name).toBe('Heron')
    },
  )

  it('is the neutral one on an unknown domain until the system chooses another', async () => {
    expect(await brandAt('unknown.example')).toMatchObject({ id: 0, name: 'Landfall' })
    await app.systemDb.query(
      `update system_settings set default_oem_id = (select id from oems where name = 'Heron')`,
    )
    await expect.poll(async () => (await brandAt('unknown.example')).name).toBe('Heron')
    await app.systemDb.query('update system_settings set default_oem_id = null')
    await expect.poll(async () => (await brandAt('unknown.example')).name).toBe('Landfall')
  })

  it.each([
    '',
    ' ',
    'a b',
    '[::1]',
    '[::1]:9520',
    '127.0.0.1:9520',
    "heron.example' or '1'='1",
    'heron.example, evil.example',
    '../heron.example',
    'heron.example/x',
    'x@heron.example',
    '%00heron.example',
    'heron.example\t',
    `${'a'.repeat(300)}.example`,
    `${'a.'.repeat(4000)}example`,
    '::::',
    'xn--',
  ])('stays unimpressed by the Host header %j', async (host) => {
    const brand = await rawBrand(host)
    expect(brand === undefined || brand.id === 0 || host.trim() === 'heron.example').toBe(true)
  })

  it('heeds the forwarded host only behind a proxy that is trusted', async () => {
    const headers = { 'x-forwarded-host': 'heron.example' }
    expect((await brandAt('unknown.example', { headers })).id).toBe(0)
    expect((await brandAt('unknown.example', { headers, on: trusting })).name).toBe('Heron')
  })

  it('is that of the own company for who is signed in, wherever the page was opened', async () => {
    const user = await buildUser(app.systemDb)
    const brand = await app.client.call(brandingRoutes.oem, {}, { token: user.token })
    expect(brand.name).toMatch(/^Company /)
    const gone = await app.client.call(brandingRoutes.oem, {}, { token: 'invented' })
    expect(gone.id).toBe(0)
  })

  it('shows a change at once', async () => {
    expect((await brandAt('heron.example')).title).toBe('Heron')
    await app.systemDb.query(`update oems set title = 'Grey Heron' where name = 'Heron'`)
    await expect.poll(async () => (await brandAt('heron.example')).title).toBe('Grey Heron')
  })
})

/** Sends what no client library would; undefined when the server refused it as no HTTP. */
function rawBrand(host: string): Promise<Branding | undefined> {
  const { hostname, port } = new URL(app.url)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write(`GET /api/oem HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (piece) => {
      text += piece
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
      expect(status).toBeLessThan(500)
      const body = /\{.*\}/s.exec(text)?.[0]
      resolve(status === 200 && body ? (JSON.parse(body) as { data: Branding }).data : undefined)
    })
  })
}
