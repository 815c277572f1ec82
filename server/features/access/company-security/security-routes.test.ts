import { type SecuritySettings, securityRoutes } from '@landfall/contract/access/company-security.ts'
import { beforeAll, expect, it } from 'vitest'
import { buildUser } from '#testing/build-people.ts'
import { expectRefusals } from '#testing/refusals.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
beforeAll(async () => {
  app = await sharedTestApp()
})

const settings: SecuritySettings = {
  devices: 3,
  idleHours: 8,
  absoluteHours: 72,
  passwordMinLength: 12,
  passwordHistory: 5,
  passwordMaxAgeDays: 180,
  secondFactor: 'required',
  signInLogDays: 730,
}

it('is there from the first moment of a company, with one device at a time', async () => {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  expect(await app.client.call(securityRoutes.read, {}, { token: user.token })).toEqual({
    devices: 1,
    idleHours: 24,
    absoluteHours: 168,
    passwordMinLength: 8,
    passwordHistory: 0,
    passwordMaxAgeDays: null,
    secondFactor: 'optional',
    signInLogDays: 365,
    users: 1,
    usersWithSecondFactor: 0,
  })
})

it('is changed for the own company only, and the change is in the audit', async () => {
  const [user, other] = [
    await buildUser(app.systemDb, { type: 'admin' }),
    await buildUser(app.systemDb, { type: 'admin' }),
  ]
  const saved = await app.client.call(securityRoutes.save, { body: settings }, { token: user.token })
  expect(saved).toMatchObject(settings)
  expect((await app.client.call(securityRoutes.read, {}, { token: other.token })).devices).toBe(1)
  const [line] = await app.systemDb.query<{ before: unknown; after: unknown }>(
    `select before, after from audit_log where company_id = $1 and record_kind = 'company_security' and action = 'change'`,
    [user.companyId],
  )
  expect(line).toMatchObject({ before: { devices: 1 }, after: { devices: 3 } })
})

it('refuses values that would lock everybody out or mean nothing, and who may not', async () => {
  const user = await buildUser(app.systemDb, { type: 'admin' })
  const wrong: Partial<SecuritySettings>[] = [
    { devices: 0 },
    { idleHours: 0 },
    { passwordMinLength: 7 },
    { passwordMinLength: 65 },
    { passwordHistory: 25 },
    { signInLogDays: 1 },
  ]
  for (const part of wrong) {
    const answer = await app.client.send(
      securityRoutes.save,
      { body: { ...settings, ...part } },
      { token: user.token },
    )
    expect([part, answer.code]).toEqual([part, codeOf('badRequest')])
  }
  await expectRefusals(app, Object.values(securityRoutes), ({ method }) =>
    method === 'PUT' ? { body: settings } : {},
  )
})
