import { createHash, randomBytes } from 'node:crypto'
import { calendarPath, contactCalendarRoutes } from '@landfall/contract/customers/contact-calendar.ts'
import { customerPath } from '@landfall/contract/customers/customer-path.ts'
import type { CustomerView } from '@landfall/contract/customers/customers.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { Context, TransactionContext } from '#platform/http/context.ts'
import { endpoint, type HttpServer } from '#platform/http/endpoint.ts'
import { translate } from '#platform/i18n/translate.ts'
import { type Database, type Db, one } from '#platform/postgres/database.ts'
import { civilTimeIn, dayAfter } from '#platform/reference/country-clock.ts'
import {
  type FeedOwner,
  listNextContacts,
  type NextContact,
  openFeed,
  readFeed,
  removeFeed,
  storeFeed,
} from './calendar-store.ts'
import { type CalendarEvent, calendarText } from './calendar-text.ts'
import { deleteFreeDay, listFreeDays, saveFreeDay } from './free-day-store.ts'
import { type CustomerPlace, readLocalTime } from './local-time-service.ts'

/** What clocks and calendars need of other features. */
export interface ContactCalendarDeps {
  database: Database
  /** Throws when the caller may not see the customer. */
  readCustomer(ctx: TransactionContext, customerId: number): Promise<CustomerView>
  /** Where the pages of the product are. */
  publicUrl(): string
  /** Refuses support that is signed in as somebody else. */
  refuseSupport(ctx: Context): void
}

/** When customers can be reached, and one's next contacts in other calendars. */
export function registerContactCalendarRoutes(server: HttpServer, deps: ContactCalendarDeps): void {
  endpoint(server, contactCalendarRoutes.localTime, async (ctx, { params, query }) => {
    await deps.readCustomer(ctx, params.id)
    const place = await one<CustomerPlace>(
      ctx.db,
      `select country, customer_zone(time_zone, country, $2) as time_zone,
         customer_zone_origin(time_zone, country) as zone_origin from customers where id = $1`,
      [params.id, ctx.company.timeZone],
    )
    if (!place) throw new AppError('customerNotFound')
    const at = query.at ? new Date(query.at) : new Date()
    const { timeZone } = ctx.company
    const days = await listFreeDays(ctx.db, dayAfter(civilTimeIn(timeZone, at).date, -1))
    const freeDays = new Map(days.map(({ day, name }) => [day, name]))
    return readLocalTime(place, { at, locale: ctx.locale, home: { timeZone, freeDays } })
  })
  endpoint(server, contactCalendarRoutes.freeDays, async (ctx) => ({ items: await listFreeDays(ctx.db) }))
  endpoint(server, contactCalendarRoutes.addFreeDay, (ctx, { body }) => saveFreeDay(ctx.db, body))
  endpoint(server, contactCalendarRoutes.removeFreeDay, async (ctx, { params }) => {
    if (!(await deleteFreeDay(ctx.db, params.id))) throw new AppError('notFound')
    return null
  })
  endpoint(server, contactCalendarRoutes.feed, (ctx) => readFeed(ctx.db))
  endpoint(server, contactCalendarRoutes.openFeed, async (ctx) => {
    deps.refuseSupport(ctx)
    // The company is named, so that looking the token up stays within it.
    const token = `${ctx.company.id.toString(36)}-${randomBytes(32).toString('base64url')}`
    await storeFeed(ctx.db, hashOf(token))
    return { ...(await readFeed(ctx.db)), address: `${calendarPath}${token}.ics` }
  })
  endpoint(server, contactCalendarRoutes.closeFeed, async (ctx) => {
    await removeFeed(ctx.db)
    return readFeed(ctx.db)
  })
  serveCalendars(server, deps)
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const tokens = /^([0-9a-z]{1,11})-[\w-]{43}$/

// A calendar program has no session: the address is what lets it in.
function serveCalendars(server: HttpServer, deps: ContactCalendarDeps): void {
  server.fastify.get(`${calendarPath}:token`, async (request, reply) => {
    const token = String((request.params as { token?: string }).token).replace(/\.ics$/, '')
    const company = tokens.exec(token)?.[1]
    if (company === undefined) throw new AppError('notFound')
    const reader = { companyId: Number.parseInt(company, 36), userId: null, address: request.ip }
    if (!Number.isSafeInteger(reader.companyId)) throw new AppError('notFound')
    const calendar = await deps.database.tenantTransaction(reader, (db) => readCalendar(db, deps, token))
    return reply
      .header('Cache-Control', 'private, max-age=300')
      .header('Content-Disposition', 'inline; filename="landfall.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendar)
  })
}

async function readCalendar(db: Db, deps: ContactCalendarDeps, token: string): Promise<string> {
  const owner = await openFeed(db, hashOf(token))
  if (!owner) throw new AppError('notFound')
  const contacts = await listNextContacts(db, owner.userId)
  const events = contacts.map((contact) => describe(contact, owner, deps.publicUrl()))
  return calendarText(translate(owner.locale, 'contactCalendar.feedTitle'), events)
}

function describe(contact: NextContact, { locale }: FeedOwner, publicUrl: string): CalendarEvent {
  const start = new Date(contact.nextContactAt)
  const { timeZone, contactName } = contact
  const there = timeZone === null ? '' : Object.values(civilTimeIn(timeZone, start)).join(' ')
  return {
    // Without addresses and numbers: calendars are often kept by others.
    uid: `next-contact-${contact.id}@landfall`,
    start,
    changedAt: new Date(contact.updatedAt),
    summary: translate(locale, 'contactCalendar.contact', { name: contact.name }),
    description: [
      contactName,
      there && translate(locale, 'contactCalendar.there', { time: there, zone: timeZone ?? '' }),
    ]
      .filter(Boolean)
      .join('\n'),
    url: publicUrl + customerPath(contact.id),
  }
}
