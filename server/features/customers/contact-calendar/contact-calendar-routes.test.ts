import { contactCalendarRoutes } from '@landfall/contract/customers/contact-calendar.ts'
import type { CustomerInput } from '@landfall/contract/customers/customers.ts'
import { guessTimeZone } from '@landfall/contract/customers/time-zone-guess.ts'
import { noticeRoutes } from '@landfall/contract/frame/notices.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildCustomer } from '#testing/build-customer.ts'
import { buildUser, openSession, type TestUser } from '#testing/build-people.ts'
import { type OwnTestApp, startTestApp } from '#testing/test-app.ts'
import { codeOf } from '#testing/test-client.ts'
import { remindAll } from './reminder-loop.ts'

let app: OwnTestApp
let seller: TestUser
let stranger: TestUser

beforeAll(async () => {
  // The loop of a worker would get ahead of the tests.
  app = await startTestApp({}, ['--role=api'])
  seller = await buildUser(app.systemDb, { dataScope: 'own' })
  await app.systemDb.query(`update users set locale = 'en' where id = $1`, [seller.id])
  stranger = await buildUser(app.systemDb, { type: 'admin' })
})
afterAll(() => app.stop())

const as = ({ token }: TestUser) => ({ token })
const build = (wishes: Partial<CustomerInput>) => buildCustomer(app.client, seller, wishes)
// Holidays are worked out around today.
const year = new Date().getUTCFullYear() + 1

describe('the clock of a customer', () => {
  const look = async (country: string | null, at: string, locale = 'en') => {
    const { id } = await build({ country })
    return app.client.call(
      contactCalendarRoutes.localTime,
      { params: { id }, query: { at } },
      { ...as(seller), locale },
    )
  }

  it.each([
    [
      'SA',
      '2027-02-26T07:00:00.000Z',
      { timeZone: 'Asia/Riyadh', date: '2027-02-26', time: '10:00', isWeekend: true },
    ],
    ['SA', '2027-02-28T07:00:00.000Z', { isWeekend: false }],
    ['DE', '2027-02-28T07:00:00.000Z', { timeZone: 'Europe/Berlin', isWeekend: true }],
    // Friday evening here is Saturday morning there.
    ['NZ', '2027-02-26T20:00:00.000Z', { date: '2027-02-27', isWeekend: true }],
    [
      'US',
      '2027-02-27T03:00:00.000Z',
      { timeZone: 'America/New_York', date: '2027-02-26', isWeekend: false },
    ],
    ['NP', '2027-03-01T00:00:00.000Z', { time: '05:45' }],
    ['IR', '2027-02-26T08:00:00.000Z', { isWeekend: true }],
  ])('in %s at %s', async (country, at, expected) => {
    expect(await look(country, at)).toMatchObject({ ...expected, zoneOrigin: 'country' })
  })

  it('knows public holidays by the day there, not here', async () => {
    // Three in the afternoon of New Year's Eve in UTC is the first of January in Tokyo, and not yet in New York.
    const eve = `${year - 1}-12-31T15:30:00.000Z`
    expect((await look('JP', eve)).holiday).not.toBeNull()
    expect((await look('US', eve)).holiday).toBeNull()
    expect((await look('CN', `${year}-10-02T02:00:00.000Z`, 'zh')).holiday).toBe('国庆节')
    expect((await look('IT', `${year}-12-25T09:00:00.000Z`, 'it')).holiday).toMatch(/^Natale/)
    // A feast of several days holds on each of them.
    expect((await look('CN', `${year}-10-03T02:00:00.000Z`)).holiday).not.toBeNull()
  })

  it('proposes the same time of day on the next working day, across a change of the clocks', async () => {
    // Good Friday to Easter Monday of 2027; the clocks go forward on the Sunday.
    const easter = await look('DE', '2027-03-26T08:00:00.000Z')
    expect(easter).toMatchObject({ time: '09:00', nextWorkingAt: '2027-03-30T07:00:00.000Z' })
    expect(await look('DE', '2027-03-30T07:00:00.000Z')).toMatchObject({ time: '09:00', nextWorkingAt: null })
  })

  it('knows the days on which the own company is off, by its own clock', async () => {
    const boss = await buildUser(app.systemDb, { companyId: seller.companyId, type: 'admin' })
    const add = (day: string, name: string) =>
      app.client.call(contactCalendarRoutes.addFreeDay, { body: { day, name } }, as(boss))
    const fair = await add('2027-03-04', 'Fair')
    await add('2027-03-04', 'Spring fair')
    await add('2027-03-05', 'Outing')
    const { items } = await app.client.call(contactCalendarRoutes.freeDays, {}, as(boss))
    expect(items).toMatchObject([
      { id: fair.id, day: '2027-03-04', name: 'Spring fair' },
      { day: '2027-03-05', name: 'Outing' },
    ])
    // The evening of the third there is the morning of the fourth at home in Shanghai.
    const wednesday = await look('US', '2027-03-04T01:00:00.000Z')
    expect(wednesday).toMatchObject({
      ...{ date: '2027-03-03', isWeekend: false, holiday: null, freeDay: 'Spring fair' },
      nextWorkingAt: '2027-03-06T01:00:00.000Z',
    })
    expect(await look(null, '2027-03-05T01:00:00.000Z')).toMatchObject({ freeDay: 'Outing' })
    expect(await look('US', '2027-03-03T01:00:00.000Z')).toMatchObject({ freeDay: null, nextWorkingAt: null })
    const remove = () =>
      app.client.send(contactCalendarRoutes.removeFreeDay, { params: { id: fair.id } }, as(boss))
    expect((await remove()).code).toBe(20000)
    expect((await remove()).code).toBe(codeOf('notFound'))
    expect(await look('US', '2027-03-04T01:00:00.000Z')).toMatchObject({ freeDay: null })
  })

  it('prefers what somebody has said to the country, and says when nothing is known; the database knows the same countries', async () => {
    const { id } = await build({ country: 'US' })
    await app.systemDb.query(`update customers set time_zone = 'America/Los_Angeles' where id = $1`, [id])
    const own = await app.client.call(
      contactCalendarRoutes.localTime,
      { params: { id }, query: { at: '2027-03-01T17:00:00.000Z' } },
      as(seller),
    )
    expect(own).toMatchObject({ timeZone: 'America/Los_Angeles', time: '09:00', zoneOrigin: 'customer' })
    const unknown = { timeZone: 'Asia/Shanghai', date: '2027-03-02', zoneOrigin: 'company' }
    expect(await look(null, '2027-03-01T17:00:00.000Z')).toMatchObject(unknown)
    const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
    const codes = letters.flatMap((first) => letters.map((second) => first + second))
    const [stored] = await app.systemDb.query<{ zones: (string | null)[] }>(
      `select array_agg(country_time_zone(code) order by place) as zones
       from unnest($1::text[]) with ordinality as codes (code, place)`,
      [codes],
    )
    expect(stored?.zones).toEqual(codes.map(guessTimeZone))
    const far = await look('DE', '2099-12-25T09:00:00.000Z')
    expect(far).toMatchObject({ time: '10:00', holiday: null })
  })
})

/** The lines of a calendar, put together again, with the octets of the longest one as it was sent. */
function unfold(text: string) {
  const raw = text.split('\r\n')
  return {
    lines: text.replaceAll('\r\n ', '').split('\r\n'),
    longest: Math.max(...raw.map((line) => Buffer.byteLength(line))),
    hasBareBreaks: /[^\r]\n/.test(text),
  }
}

describe('the calendar', () => {
  const open = (user = seller) => app.client.call(contactCalendarRoutes.openFeed, {}, as(user))
  const read = (address: string) => fetch(app.url + address)

  it('has one’s own next contacts as RFC 5545 wants them', async () => {
    const nextContactAt = new Date(Date.now() + 86_400_000).toISOString()
    const name = `深圳市海港工具有限公司; Sales, "Süd" \\ ${'长'.repeat(30)}`
    const { id } = await build({
      name,
      nextContactAt,
      country: 'CN',
      contacts: [
        {
          name: 'Li Lei',
          jobTitle: '',
          workEmail: 'li@example.com',
          personalEmail: '',
          phones: [],
          linkedin: '',
        },
      ],
    } as never)
    // As names were kept before one line was meant.
    await app.systemDb.query(`update customer_contacts set name = $2 where customer_id = $1`, [
      id,
      'Li Lei\nBuyer',
    ])
    const boss = await buildUser(app.systemDb, { companyId: seller.companyId, type: 'admin' })
    const theirs = await buildCustomer(app.client, boss, { nextContactAt })
    const { address } = await open()
    const response = await read(address)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const { lines, longest, hasBareBreaks } = unfold(await response.text())
    expect(longest).toBeLessThanOrEqual(75)
    expect(hasBareBreaks).toBe(false)
    expect(lines.slice(0, 2)).toEqual(['BEGIN:VCALENDAR', 'VERSION:2.0'])
    expect(lines.slice(-2)).toEqual(['END:VCALENDAR', ''])
    const event = lines.slice(lines.indexOf(`UID:next-contact-${id}@landfall`))
    const escaped = `深圳市海港工具有限公司\\; Sales\\, "Süd" \\\\ ${'长'.repeat(30)}`
    expect(event).toContain(`SUMMARY:Contact ${escaped}`)
    const stamp = nextContactAt.replace(/[-:]|\.\d{3}/g, '')
    expect(event).toContain(`DTSTART:${stamp}`)
    expect(event.find((line) => line.startsWith('DESCRIPTION:Li Lei'))).toMatch(
      /\\nLocal time: .*Asia\/Shanghai/,
    )
    expect(lines.join('\n')).not.toContain('li@example.com')
    expect(lines).not.toContain(`UID:next-contact-${theirs.id}@landfall`)
  })

  it('is ended by a new address, by switching it off, and with the account', async () => {
    const first = await open()
    expect((await read(first.address)).status).toBe(200)
    const feed = await app.client.call(contactCalendarRoutes.feed, {}, as(seller))
    expect(feed.lastReadAt).not.toBeNull()
    const second = await open()
    expect((await read(first.address)).status).toBe(404)
    expect((await read(second.address)).status).toBe(200)
    await app.client.call(contactCalendarRoutes.closeFeed, {}, as(seller))
    expect((await read(second.address)).status).toBe(404)
    const other = await buildUser(app.systemDb, { companyId: seller.companyId })
    const { address } = await open(other)
    expect((await read(address)).status).toBe(200)
    await app.systemDb.query('update users set disabled_at = now() where id = $1', [other.id])
    expect((await read(address)).status).toBe(404)
  })

  it('opens for nobody who does not know the address', async () => {
    const { address } = await open()
    const token = /calendar\/(.*)\.ics/.exec(address)?.[1] ?? ''
    const kept = await app.systemDb.query<{ text: string }>('select t::text as text from calendar_feeds t')
    expect(kept.map(({ text }) => text).join()).not.toContain(token)
    const foreign = `${stranger.companyId.toString(36)}-${token.split('-').slice(1).join('-')}`
    for (const guess of ['x', foreign, `${token.slice(0, -1)}x`, 'zzzzzzzzzzz-x', '%2e%2e']) {
      expect((await read(`/api/calendar/${guess}.ics`)).status, guess).toBe(404)
    }
    const nobody = await buildUser(app.systemDb, { permissions: [] })
    const refused = await app.client.send(contactCalendarRoutes.openFeed, {}, as(nobody))
    expect(refused.code).toBe(codeOf('noPermission'))
  })

  it('is not opened by support, whose session ends while an address stays', async () => {
    const support = await buildUser(app.systemDb, { level: 'system' })
    const token = await openSession(app.systemDb, seller.id)
    await app.systemDb.query(
      `update sessions set actor_id = $2, method = 'signInAs' where id = (select max(id) from sessions where user_id = $1)`,
      [seller.id, support.id],
    )
    const refused = await app.client.send(contactCalendarRoutes.openFeed, {}, { token })
    expect(refused.code).toBe(codeOf('notAsSupport'))
  })
})

describe('reminders', () => {
  it('tell the owner when the moment has come, once for each moment', async () => {
    const owner = await buildUser(app.systemDb, { dataScope: 'own' })
    const due = async (minutesAgo: number) =>
      (
        await buildCustomer(app.client, owner, {
          nextContactAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
        })
      ).name
    const first = await due(2)
    await due(-60)
    await due(60 * 30)
    const remind = () => remindAll({ database: app.stores.database, log: app.app.platform.log })
    const told = async () => {
      const { items } = await app.client.call(noticeRoutes.list, { query: {} }, as(owner))
      return items.filter(({ kind }) => kind === 'contactDue').map(({ params }) => params)
    }
    await Promise.all([remind(), remind()])
    await remind()
    expect(await told()).toEqual([{ amount: 1, names: first }])
    const later = [await due(1), await due(1), await due(1), await due(1)]
    await remind()
    const newest = (await told())[0]
    expect(newest?.amount).toBe(4)
    expect(newest?.names).toMatch(/ …$/)
    for (const name of later.slice(0, 3)) expect(newest?.names).toContain(name)
  })
})
