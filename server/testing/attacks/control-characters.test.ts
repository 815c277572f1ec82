import { accountRoutes } from '@landfall/contract/access/account.ts'
import { contactCalendarRoutes } from '@landfall/contract/customers/contact-calendar.ts'
import { labelRoutes } from '@landfall/contract/customers/customer-labels.ts'
import { vocabularyRoutes } from '@landfall/contract/customers/customer-vocabulary.ts'
import { customerRoutes } from '@landfall/contract/customers/customers.ts'
import { poolRoutes } from '@landfall/contract/customers/public-pool.ts'
import { relayRoutes } from '@landfall/contract/email/email-settings.ts'
import { templateRoutes } from '@landfall/contract/email/email-templates.ts'
import { companyRoutes } from '@landfall/contract/organisation/companies.ts'
import type { RouteSpec } from '@landfall/contract/route.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, type TestUser } from '#testing/build-people.ts'
import { sharedTestApp, type TestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'

let app: TestApp
let boss: TestUser
beforeAll(async () => {
  app = await sharedTestApp()
  boss = await buildUser(app.systemDb, { type: 'admin' })
})

const send = (route: RouteSpec, body: unknown) => app.client.send(route, { body }, { token: boss.token })
const twoLines = 'Offer\r\nBcc: everybody@evil.example'

describe('a second line is refused', () => {
  const template = { name: 'Offer', language: 'en', html: '<p>Hello</p>', plainText: '' }
  const relay = {
    name: 'R',
    host: 'mail.example',
    port: 587,
    security: 'starttls',
    fromAddress: 'a@b.example',
  }
  const customer = { name: 'Harbour', contacts: [{ name: 'Ana' }] }
  const cases: [string, RouteSpec, unknown][] = [
    ['subject', templateRoutes.create, { ...template, subject: twoLines }],
    ['name', templateRoutes.create, { ...template, subject: 'Offer', name: twoLines }],
    ['fromName', relayRoutes.create, { ...relay, fromName: twoLines }],
    ['name', customerRoutes.create, { ...customer, name: twoLines }],
    ['registrationNo', customerRoutes.create, { ...customer, registrationNo: '12\n34' }],
    ['contacts.0.name', customerRoutes.create, { ...customer, contacts: [{ name: twoLines }] }],
    ['contacts.0.jobTitle', customerRoutes.create, { ...customer, contacts: [{ jobTitle: 'a\u0085b' }] }],
    ['names.en', labelRoutes.create, { names: { en: 'a\u2028b' } }],
    ['name', contactCalendarRoutes.addFreeDay, { day: '2026-12-24', name: 'a\tb' }],
    [
      'name',
      accountRoutes.saveProfile,
      { name: twoLines, email: '', phone: '', introduction: '', timeZone: null },
    ],
  ]
  it.each(cases)('in %s', async (field, route, body) => {
    const answer = await send(route, body)
    expect(answer.code).toBe(codeOf('badRequest'))
    expect(answer.data).toMatchObject({ issues: [{ path: `body.${field}` }] })
  })

  it('but not where several lines are meant', async () => {
    const text = 'Quay 4\nHamburg'
    const made = await send(customerRoutes.create, { name: ' Quay works\n', address: text, remark: text })
    expect(made.data).toMatchObject({ name: 'Quay works', address: text, remark: text })
  })
})

it('what was stored before can be read', async () => {
  const { id } = await buildCustomer(app.client, boss, { name: 'Old', contacts: [{ name: 'Ana' }] as never })
  await send(labelRoutes.create, { names: { en: 'Old' } })
  await send(contactCalendarRoutes.addFreeDay, { day: '2026-12-24', name: 'Old' })
  const old = 'Two\r\nlines'
  for (const sql of [
    `update customers set name = $2 where company_id = $1`,
    `update customer_contacts set name = $2, job_title = $2 where company_id = $1`,
    `update customer_labels set names = jsonb_build_object('en', $2::text) where company_id = $1`,
    `update free_days set name = $2 where company_id = $1`,
    `update pools set name = $2 where company_id = $1`,
    `update companies set name = $2 where id = $1`,
  ])
    await app.systemDb.query(sql, [boss.companyId, old])
  const reads: [RouteSpec, unknown][] = [
    [customerRoutes.read, { id }],
    [customerRoutes.list, undefined],
    [vocabularyRoutes.read, undefined],
    [labelRoutes.list, undefined],
    [contactCalendarRoutes.freeDays, undefined],
    [poolRoutes.list, undefined],
    [companyRoutes.settings, undefined],
  ]
  for (const [route, params] of reads) {
    const query = route === customerRoutes.list ? { tab: 'all' } : undefined
    const answer = await app.client.send(route, { params, query }, { token: boss.token })
    expect(answer.code, route.path).toBe(20000)
    expect(JSON.stringify(answer.data), route.path).toContain(JSON.stringify(old).slice(1, -1))
  }
})
