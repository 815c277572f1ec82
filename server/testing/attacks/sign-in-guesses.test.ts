import { randomInt } from 'node:crypto'
import { deviceRoutes, passwordRoutes } from '@landfall/contract/access/account.ts'
import { secondFactorRoutes } from '@landfall/contract/access/second-factor.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { singleSignOnRoutes } from '@landfall/contract/access/single-sign-on.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { createFastify } from '#platform/http/http-server.ts'
import { createLog } from '#platform/log/log.ts'
import { buildUser, testPassword } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: OwnTestApp
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' })
})
afterAll(() => app.stop())
beforeEach(() => app.systemDb.query('delete from sign_in_failures'))

interface Guess {
  body: unknown
  /** `X-Forwarded-For` as it arrives; the last address is the one that the proxy saw. */
  from?: string
  token?: string
}

interface Said {
  code: number
  data: { accessToken?: string; challenge?: string; secret?: string; recoveryCodes?: string[] } | null
}

async function send(route: RouteSpec, { body, from = '198.51.100.1', token }: Guess): Promise<Said> {
  const response = await fetch(app.url + route.path, {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': from,
      ...(token ? { 'x-access-token': token } : {}),
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as Said
}

const signIn = (userName: string, passWord: string, rest: Partial<Guess> = {}) =>
  send(sessionRoutes.login, { body: { userName, passWord }, ...rest })
const throttled = codeOf('tooManySignIns')
/** Sends all at the same moment and counts the answers. */
async function countAnswers(guesses: Promise<Said>[]): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { code } of await Promise.all(guesses)) counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, n) => make(n))
/** As if the wait were over. */
const waitOver = () => app.systemDb.query('update sign_in_failures set blocked_until = now()')

describe('200 guesses at the same moment', () => {
  it('of one password are five; the right one is refused until the wait is over', async () => {
    const { userName } = await buildUser(app.systemDb)
    const counts = await countAnswers(times(200, (n) => signIn(userName, `guess ${n}`)))
    expect(counts).toEqual(
      new Map([
        [codeOf('wrongPassword'), 5],
        [throttled, 195],
      ]),
    )
    expect((await signIn(userName, testPassword)).code).toBe(throttled)
    await waitOver()
    expect((await signIn(userName, testPassword)).code).toBe(20000)
    // A right one makes them forgotten.
    const again = await countAnswers(times(4, () => signIn(userName, 'guess')))
    expect(again).toEqual(new Map([[codeOf('wrongPassword'), 4]]))
  })

  it('are five in whatever letters the name is written', async () => {
    const { userName } = await buildUser(app.systemDb)
    const spelled = (n: number) =>
      [...userName].map((sign, place) => ((n >> (place % 8)) & 1 ? sign.toUpperCase() : sign)).join('')
    const counts = await countAnswers(times(200, (n) => signIn(spelled(n), 'guess')))
    expect(counts.get(codeOf('wrongPassword'))).toBe(5)
  })

  it('of one password for 200 people are thirty from an address where none of them is known', async () => {
    const people = await Promise.all(times(40, () => buildUser(app.systemDb)))
    const counts = await countAnswers(times(200, (n) => signIn(people[n % 40]?.userName ?? '', `guess ${n}`)))
    expect(counts.get(codeOf('wrongPassword'))).toBe(30)
  })

  it('of the present password by who has got hold of a session are five, wherever they come from', async () => {
    const { token } = await buildUser(app.systemDb)
    const guess = (oldPassword: string, n = 0) =>
      send(passwordRoutes.change, {
        body: { oldPassword, newPassword: 'teal harbour 42' },
        from: `198.51.100.${n}`,
        token,
      })
    const counts = await countAnswers(times(200, (n) => guess(`guess ${n}`, n)))
    expect(counts).toEqual(
      new Map([
        [codeOf('oldPasswordWrong'), 5],
        [throttled, 195],
      ]),
    )
    for (const route of [secondFactorRoutes.begin, secondFactorRoutes.turnOff, secondFactorRoutes.renewCodes])
      expect((await send(route, { body: { passWord: testPassword }, token })).code).toBe(throttled)
    expect((await guess(testPassword)).code).toBe(throttled)
    await waitOver()
    expect((await guess(testPassword)).code).toBe(20000)
  })

  it('of names that may have single sign-on are five for each name, thirty in all', async () => {
    const start = (name: string) => send(singleSignOnRoutes.start, { body: { name } })
    const one = await countAnswers(times(100, () => start('nobody-here')))
    expect(one.get(codeOf('singleSignOnMissing'))).toBe(5)
    const many = await countAnswers(times(200, (n) => start(`nobody${n}`)))
    expect(many.get(codeOf('singleSignOnMissing'))).toBe(25)
  })
})

describe('the second factor', () => {
  async function enrol() {
    const user = await buildUser(app.systemDb)
    const passWord = testPassword
    const { data } = await send(secondFactorRoutes.begin, { body: { passWord }, token: user.token })
    const secret = data?.secret ?? ''
    const codeAt = (steps: number) =>
      new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
    const confirmed = await send(secondFactorRoutes.confirm, {
      body: { code: codeAt(-1) },
      token: user.token,
    })
    const challenge = async (from = '198.51.100.1') =>
      (await signIn(user.userName, testPassword, { from })).data?.challenge ?? ''
    return { ...user, codeAt, challenge, recoveryCodes: confirmed.data?.recoveryCodes ?? [] }
  }
  const enter = (challenge: string, code: string, from = '198.51.100.1') =>
    send(sessionRoutes.loginCode, { body: { challenge, code }, from })

  it.each([
    ['codes', () => String(randomInt(1_000_000)).padStart(6, '0')],
    ['recovery codes', () => `abcde-${String(randomInt(100_000)).padStart(5, '2')}`],
  ])('stands 200 guesses of %s at the same moment, from many addresses', async (_what, guess) => {
    const user = await enrol()
    const challenges = await Promise.all(times(4, (n) => user.challenge(`198.51.100.${n}`)))
    for (let more = 0; more < 46; more += 4)
      challenges.push(...(await Promise.all(times(4, (n) => user.challenge(`198.51.100.${n}`)))))
    const counts = await countAnswers(
      times(200, (n) => enter(challenges[n % challenges.length] ?? '', guess(), `203.0.113.${n}`)),
    )
    expect(counts.get(codeOf('codeWrong'))).toBe(5)
    expect(counts.get(20000)).toBeUndefined()
  })

  it('counts on while the right password is given in between', async () => {
    const user = await enrol()
    const codes = []
    for (let n = 0; n < 5; n += 1) codes.push((await enter(await user.challenge(), user.codeAt(40))).code)
    expect(codes).toEqual(times(5, () => codeOf('codeWrong')))
    expect((await signIn(user.userName, testPassword)).code).toBe(throttled)
    expect((await signIn(user.userName, testPassword, { from: '203.0.113.77' })).code).toBe(throttled)
    await waitOver()
    expect((await enter(await user.challenge(), user.codeAt(0))).code).toBe(20000)
  })

  it('takes a code once, however many use it at the same moment', async () => {
    const user = await enrol()
    const challenges: string[] = []
    for (let n = 0; n < 30; n += 1) challenges.push(await user.challenge())
    const code = user.codeAt(0)
    const counts = await countAnswers(challenges.map((challenge) => enter(challenge, code)))
    expect(counts.get(20000)).toBe(1)
    await app.systemDb.query('delete from sign_in_failures')
    expect((await enter(await user.challenge(), code)).code).toBe(codeOf('codeWrong'))
  })

  it('takes a recovery code once, however many use it at the same moment', async () => {
    const user = await enrol()
    const challenges: string[] = []
    for (let n = 0; n < 30; n += 1) challenges.push(await user.challenge())
    const [code = ''] = user.recoveryCodes
    expect((await countAnswers(challenges.map((challenge) => enter(challenge, code)))).get(20000)).toBe(1)
  })

  it('is not turned on with guesses by who has got hold of a session', async () => {
    const { token } = await buildUser(app.systemDb)
    await send(secondFactorRoutes.begin, { body: { passWord: testPassword }, token })
    const counts = await countAnswers(
      times(200, (n) => send(secondFactorRoutes.confirm, { body: { code: String(100_000 + n) }, token })),
    )
    expect(counts.get(codeOf('codeWrong'))).toBe(5)
  })
})

describe('the address that is counted', () => {
  const guess = (userName: string, from: string) => signIn(userName, 'guess', { from })
  const invented = (n: number) => `192.0.2.${n}`

  it('is the one the proxy saw, whatever the caller writes before it', async () => {
    const { userName } = await buildUser(app.systemDb)
    const codes = []
    for (let n = 0; n < 6; n += 1)
      codes.push((await guess(userName, `${invented(n)}, ${invented(n + 50)}, 198.51.100.44`)).code)
    expect(codes).toEqual([...times(5, () => codeOf('wrongPassword')), throttled])
    await waitOver()
    const { data } = await signIn(userName, testPassword, { from: `${invented(9)}, 198.51.100.44` })
    const { items } = await app.client.call(deviceRoutes.list, {}, { token: data?.accessToken ?? '' })
    expect(items.find(({ isThis }) => isThis)?.address).toBe('198.51.100.44')
  })

  it('is a whole network of IPv6, and an IPv4 address in either spelling', async () => {
    const { userName } = await buildUser(app.systemDb)
    for (let n = 0; n < 5; n += 1) await guess(userName, `2001:db8:7:8:${n}::${n + 1}`)
    expect((await guess(userName, '2001:db8:7:8:ffff::1')).code).toBe(throttled)
    expect((await guess(userName, '2001:db8:7:9::1')).code).toBe(codeOf('wrongPassword'))
    for (let n = 0; n < 5; n += 1) await guess(userName, '::ffff:198.51.100.60')
    expect((await guess(userName, '198.51.100.60')).code).toBe(throttled)
    expect((await guess(userName, '198.51.100.61')).code).toBe(codeOf('wrongPassword'))
  })

  it.each([
    ['on', 'is that before one proxy', '203.0.113.8'],
    ['2', 'is that before two proxies', '203.0.113.7'],
    ['off', 'is that of the connection', '127.0.0.1'],
    ['127.0.0.1, 203.0.113.0/28', 'is the last of no listed proxy', '198.51.100.70'],
    ['127.0.0.0/8,203.0.113.8', 'is the last of no listed proxy', '203.0.113.7'],
    ['192.0.2.1', 'is that of a connection which no listed proxy made', '127.0.0.1'],
  ])('with TRUST_PROXY=%s %s', async (trust, _which, address) => {
    const { trustedProxies } = readConfig({ TRUST_PROXY: trust }, [])
    const fastify = createFastify({ log: createLog('error'), appEnv: 'test', trustedProxies })
    fastify.get('/', async ({ ip }) => ip)
    const headers = { 'x-forwarded-for': '198.51.100.70, 203.0.113.7, 203.0.113.8' }
    expect((await fastify.inject({ url: '/', headers })).body).toBe(address)
  })
})
