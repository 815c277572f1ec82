import { deflateSync } from 'node:zlib'
import { accountRoutes, type ProfileInput, pictureLimit } from '@landfall/contract/access/account.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
  user = await buildUser(app.systemDb)
})

const profile: ProfileInput = {
  name: 'Lin Yue',
  email: 'lin@harbour.example',
  phone: '+86 574 8765-4321',
  introduction: 'Tools and fittings',
  timeZone: 'Europe/Rome',
}

describe('the profile', () => {
  it('is read and changed by its owner; the time zone reaches the frame', async () => {
    const before = await app.client.call(accountRoutes.read, {}, { token: user.token })
    expect(before).toMatchObject({
      userName: user.userName,
      timeZone: null,
      companyTimeZone: 'Asia/Shanghai',
      avatar: '',
    })
    const after = await app.client.call(accountRoutes.saveProfile, { body: profile }, { token: user.token })
    expect(after).toMatchObject({ ...profile, phone: '+8657487654321' })
    const { user: me } = await app.client.call(sessionRoutes.info, {}, { token: user.token })
    expect(me).toMatchObject({ name: 'Lin Yue', email: 'lin@harbour.example', timeZone: 'Europe/Rome' })
    // Known here, but not to the database.
    const old = { body: { ...profile, timeZone: 'US/Pacific-New' } }
    const refused = await app.client.send(accountRoutes.saveProfile, old, { token: user.token })
    expect(refused.code).toBe(codeOf('timeZoneUnknown'))
  })

  it.each([
    [{ name: ' ' }, 'body.name'],
    [{ email: 'not an address' }, 'body.email'],
    [{ phone: '0574 87654321' }, 'body.phone'],
    [{ phone: '+12' }, 'body.phone'],
    [{ timeZone: 'Mars/Olympus' }, 'body.timeZone'],
  ])('refuses %j and names the field', async (part, path) => {
    const answer = await app.client.send(
      accountRoutes.saveProfile,
      { body: { ...profile, ...part } },
      { token: user.token },
    )
    expect(answer.code).toBe(codeOf('badRequest'))
    expect((answer.data as { issues: { path: string }[] }).issues[0]?.path).toBe(path)
  })

  it('has the settings of exports', async () => {
    const body = { validateEmailBeforeExport: true, onlyExportValidEmails: true }
    await app.client.call(accountRoutes.saveSettings, { body }, { token: user.token })
    const { user: me } = await app.client.call(sessionRoutes.info, {}, { token: user.token })
    expect(me.settings).toEqual(body)
  })

  it('is for nobody who is not signed in', async () => {
    for (const route of Object.values(accountRoutes)) {
      const body = route.method === 'PUT' ? Buffer.from('{}') : undefined
      expect((await app.client.send(route, { body })).code).toBe(codeOf('invalidLogin'))
    }
  })
})

describe('the picture', () => {
  const send = (body: Uint8Array) =>
    app.client.send(accountRoutes.setPicture, { body }, { token: user.token })
  const avatarOf = (answer: { data: unknown }) => (answer.data as { avatar: string }).avatar

  it('is shown at an address that cannot be guessed, and never run', async () => {
    const address = avatarOf(await send(pngOf(256, 256)))
    expect(address).toMatch(/^\/api\/pictures\/[0-9a-f]{32}\.png$/)
    const response = await fetch(app.url + address)
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(response.headers.get('content-security-policy')).toContain('sandbox')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(Buffer.from(await response.arrayBuffer())).toEqual(pngOf(256, 256))
  })

  it('replaces the one before, which is deleted; so is one that is taken away', async () => {
    const first = avatarOf(await send(pngOf(10, 10)))
    const second = avatarOf(await send(jpegOf(20, 30)))
    expect(second).toMatch(/\.jpg$/)
    expect((await fetch(app.url + first)).status).toBe(404)
    expect((await app.client.call(accountRoutes.removePicture, {}, { token: user.token })).avatar).toBe('')
    expect((await fetch(app.url + second)).status).toBe(404)
  })

  it.each([
    ['a page that is called a picture', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a GIF', Buffer.from('GIF89a\x01\x00\x01\x00', 'latin1')],
    ['a vector graphic', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['nothing', Buffer.alloc(0)],
    ['a picture without end to its sides', pngOf(50_000, 50_000)],
    ['a picture without a size', pngOf(0, 10)],
    ['a JPEG that is cut off', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ['more than 2 MB', Buffer.concat([pngOf(10, 10), Buffer.alloc(pictureLimit)])],
  ])('is refused when it is %s', async (_case, body) => {
    expect((await send(body)).code).toBe(codeOf('pictureUnusable'))
  })

  it.each(['..%2Fmaster.key', 'x.png', `${'0'.repeat(32)}.svg`, `${'0'.repeat(32)}.png`])(
    'is not found at %s',
    async (name) => {
      expect((await fetch(`${app.url}/api/pictures/${name}`)).status).toBe(404)
    },
  )
})

function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  const chunk = (name: string, data: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32BE(data.length)
    return Buffer.concat([size, Buffer.from(name), data, Buffer.alloc(4)])
  }
  const start = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    start,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(16))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function jpegOf(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(40)
  bytes.set([0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10])
  bytes.set([0xff, 0xc0, 0x00, 0x11, 0x08], 20)
  bytes.writeUInt16BE(height, 25)
  bytes.writeUInt16BE(width, 27)
  return bytes
}
