import type { BatchSelection } from '@landfall/contract/list.ts'
import type { RouteReply } from '@landfall/contract/route.ts'
import type { ConsentEnd, ConsentInput, consentRoutes } from '@landfall/contract/social/consents.ts'
import { AppError } from '#platform/http/app-error.ts'
import type { TransactionContext } from '#platform/http/context.ts'
import { batchSql } from '#platform/list/list-selection.ts'
import { SqlBinder } from '#platform/list/sql-binder.ts'
import { civilTimeIn } from '#platform/reference/country-clock.ts'
import type { InboxNeeds, RecogniseCustomer } from '../social-inbox/chat-service.ts'
import { consentList } from './consent-list.ts'
import { findStanding, insertConsent } from './consent-store.ts'

/** What recording consents needs of others. */
export interface ConsentNeeds extends InboxNeeds {
  recogniseCustomer: RecogniseCustomer
}

type Recorded = RouteReply<typeof consentRoutes.record>

/** Records that people have agreed; whoever holds one already, or has said stop since, is counted and left as he is. */
export async function recordConsents(
  ctx: TransactionContext,
  needs: ConsentNeeds,
  { people, customerId, givenOn, ...how }: ConsentInput,
): Promise<Recorded> {
  if (givenOn > civilTimeIn(ctx.company.timeZone, new Date()).date) throw new AppError('consentInFuture')
  if (customerId !== undefined && !(await needs.readsCustomer(ctx, customerId)))
    throw new AppError('socialCustomerUnknown')
  const result = { recorded: 0, already: 0, withdrawn: 0 }
  const byPhone = new Map(people.map((person) => [person.phone, person]))
  for (const { phone, name } of byPhone.values()) {
    const standing = await findStanding(ctx.db, phone, givenOn)
    if (standing === 'withdrawn') {
      result.withdrawn += 1
      continue
    }
    const owner = customerId ?? (await recognise(ctx, needs, phone))
    const isNew =
      standing === undefined &&
      (await insertConsent(ctx.db, { ...how, phone, name, givenOn, customerId: owner }))
    result[isNew ? 'recorded' : 'already'] += 1
  }
  return result
}

// A number tells nobody whose it is who may not read that customer.
async function recognise(
  ctx: TransactionContext,
  needs: ConsentNeeds,
  phone: string,
): Promise<number | null> {
  const id = await needs.recogniseCustomer(ctx.db, { network: 'whatsapp', phone, username: '' })
  return id !== null && (await needs.readsCustomer(ctx, id)) ? id : null
}

/** Most consents that end at once; a search that means more is asked to be narrower. */
const mostEnded = 5_000

/** Ends consents of those the caller may know of; says how many held until then. */
export async function endConsents(
  ctx: TransactionContext,
  needs: ConsentNeeds,
  { selection, end }: { selection: BatchSelection; end: ConsentEnd },
): Promise<{ ended: number }> {
  const definition = consentList(ctx, needs.readableCustomers)
  const binder = new SqlBinder()
  const where = batchSql(definition, selection, binder)
  const reason = binder.bind(end, 'text')
  const ended = await ctx.db.query(
    `update social_consents set ended_at = now(), ended_by = app_user_id(), end_reason = ${reason}
     where ended_at is null and id in (select s.id from ${definition.from} where ${where} order by s.id limit ${mostEnded})
     returning id`,
    binder.values,
  )
  if (ended.length === 0) throw new AppError('consentNotFound')
  return { ended: ended.length }
}
