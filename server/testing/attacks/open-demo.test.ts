import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { passwordRoutes } from '@landfall/contract/access/account.ts'
import { sessionRoutes } from '@landfall/contract/access/session.ts'
import { brandingRoutes } from '@landfall/contract/organisation/branding.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { announceLogins, describeLogins, startDemoData } from '#app/demo.ts'
import { closeDemoPasswords } from '#app/demo-passwords.ts'
import { demoPeople } from '#app/demo-people.ts'
import { type App, startApp } from '#app/start-app.ts'
import { ConfigError, readConfig } from '#platform/config/config.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

const bothWaysOut = /everybody knows the passwords of the demo; set DEMO_DATA=off .* or DEMO_PASSWORDS=random/

let known: OwnTestApp
let random: OwnTestApp
const told: string[] = []
beforeAll(async () => {
  ;[known, random] = await Promise.all([
    startTestApp({ DEMO_SCALE: '0.001' }),
    startTestApp({ DEMO_SCALE: '0.001', DEMO_PASSWORDS: 'random' }),
  ])
  await Promise.all([makePeople(known.app), makePeople(random.app, (text) => told.push(text))])
})
afterAll(() => Promise.all([known.stop(), random.stop()]))

/** Makes the people of the demo and none of its data. */
async function makePeople(app: App, announce: (text: string) => void = () => undefined): Promise<void> {
  const run = startDemoData(app, (text) => {
    announce(text)
    if (text.startsWith('Demo data')) void run.stop()
  })
  await run.finished
}

const signIn = ({ client }: OwnTestApp, userName: string, passWord: string) =>
  client.send(sessionRoutes.login, { body: { userName, passWord } })
const variables = ({ app }: OwnTestApp, more: Record<string, string>) => ({
  DATA_DIR: app.platform.config.dataDir,
  PORT: '0',
  APP_ENV: 'test',
  WARM_SEARCH: 'off',
  LOG_LEVEL: 'silent',
  DEMO_DATA: 'off',
  ...more,
})
/** Another start on the same stores. */
const startAgain = (on: OwnTestApp, more: Record<string, string>) =>
  startApp(readConfig(variables(on, more), []), { stores: on.stores })

describe('a start for others with the known passwords of the demo', () => {
  it('ends at once with one line that names both ways out', async () => {
    const main = fileURLToPath(new URL('../../app/main.ts', import.meta.url))
    const env = { PATH: process.env.PATH, DATA_DIR: '/nowhere', HOST: '0.0.0.0', PORT: '0' }
    const ended = await new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
      execFile(process.execPath, [main], { env }, (error, out, err) =>
        resolve({ code: error?.code, out, err }),
      ),
    )
    expect(ended).toMatchObject({ code: 2, out: '' })
    expect(ended.err).toMatch(/^Wrong configuration: HOST: .*\n$/)
    expect(ended.err).toMatch(bothWaysOut)
  })

  it('is refused for the people of an earlier demo too, before it listens', async () => {
    for (const HOST of ['0.0.0.0', '::', '192.0.2.77']) {
      const refused = await startAgain(known, { HOST }).catch((error: unknown) => error)
      expect(refused).toBeInstanceOf(ConfigError)
      expect(String(refused)).toMatch(bothWaysOut)
    }
    expect((await signIn(known, 'admin', 'demo-admin')).code).toBe(20000)
  })
})

describe('DEMO_PASSWORDS=random', () => {
  const table = () => told.filter((text) => text.includes('Sign in at'))

  it('makes people with random passwords and prints them once', async () => {
    expect(table()).toHaveLength(1)
    expect(table()[0]).toContain('The passwords are shown this once.')
    for (const { userName, password } of demoPeople) {
      const printed = new RegExp(`^${userName} +(\\S+)`, 'm').exec(table()[0] ?? '')?.[1] ?? ''
      expect(printed).toMatch(/^[a-z]{4}-[2-9]{4}-[a-z2-9]{4}$/)
      expect((await signIn(random, userName, printed)).code, userName).toBe(20000)
      expect((await signIn(random, userName, password)).code, userName).toBe(codeOf('wrongPassword'))
    }
    const later: string[] = []
    await announceLogins(random.app, (text) => later.push(text))
    expect(later.join()).toMatch(/admin +\(not shown again\)/)
    expect(later.join()).not.toMatch(/demo-|[2-9]{4}-/)
  })

  it('replaces known ones in the folder of an earlier demo, and ends what they opened', async () => {
    const { accessToken } = (await signIn(known, 'leader', 'demo-leader')).data as { accessToken: string }
    const own = (await signIn(known, 'milano', 'demo-milano')).data as { accessToken: string }
    const chosen = 'teal harbour 42'
    await known.client.call(
      passwordRoutes.change,
      { body: { oldPassword: 'demo-milano', newPassword: chosen } },
      { token: own.accessToken },
    )
    const again = await startAgain(known, { DEMO_PASSWORDS: 'random' })
    try {
      const others = demoPeople.map(({ userName }) => userName).filter((name) => name !== 'milano')
      expect([...again.replacedPasswords.keys()].sort()).toEqual(others.sort())
      for (const [userName, password] of again.replacedPasswords) {
        expect((await signIn(known, userName, `demo-${userName}`)).code).toBe(codeOf('wrongPassword'))
        expect((await signIn(known, userName, password)).code).toBe(20000)
      }
      expect((await signIn(known, 'milano', chosen)).code).toBe(20000)
      expect((await known.client.send(sessionRoutes.info, {}, { token: accessToken })).code).toBe(50001)
      const shown = (await describeLogins(again, again.replacedPasswords)).join('\n')
      for (const password of again.replacedPasswords.values()) expect(shown).toContain(password)
    } finally {
      await again.stop()
    }
    // From then on it may be opened, and a later start replaces nothing.
    const { platform, services } = known.app
    for (const demoPasswords of ['known', 'random'] as const) {
      const config = { ...platform.config, host: '0.0.0.0', demoPasswords }
      expect(await closeDemoPasswords({ ...platform, config }, services)).toEqual(new Map())
    }
  })
})

it('tells every page that this is the demo, and no page of another installation', async () => {
  const before = await random.client.call(brandingRoutes.oem, {})
  expect(before.isDemo).toBe(true)
  const printed = /^oem +(\S+)/m.exec(told.join('\n'))?.[1] ?? ''
  const { accessToken } = (await signIn(random, 'oem', printed)).data as { accessToken: string }
  const { brand } = await random.client.call(sessionRoutes.info, {}, { token: accessToken })
  expect(brand?.isDemo).toBe(true)
  const real = await startTestApp()
  try {
    expect(await real.client.call(brandingRoutes.oem, {})).not.toHaveProperty('isDemo')
  } finally {
    await real.stop()
  }
})
