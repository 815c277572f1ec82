import { tradeNameKey } from '@landfall/contract/trade-name.ts'
import {
  type DemoCustomer,
  type LoadContext,
  type LoadedCustomer,
  type MinutesAgo,
  momentOf,
  reserveIds,
  userIdOf,
} from '#platform/demo/demo-loading.ts'
import { copyInto } from '#platform/postgres/copy-into.ts'
import type { Db } from '#platform/postgres/database.ts'
import { copyCustomers } from '../customer-writing/demo-writing.ts'

/** Stores customers with their people, keys, follow-ups and events. */
export async function loadCustomers(
  ctx: LoadContext,
  customers: readonly DemoCustomer[],
): Promise<LoadedCustomer[]> {
  const loaded = await withIds(ctx.db, customers)
  await storeCustomers(ctx, loaded)
  await copyContacts(ctx, loaded)
  await copyInto(ctx.db, 'customer_keys (customer_id, type, value, is_shared)', loaded.flatMap(keysOf))
  await copyInto(
    ctx.db,
    'follow_ups (customer_id, author_id, method, content, happened_at, created_at)',
    loaded.flatMap((customer) =>
      customer.followUps.map(({ author, method, content, at }) => {
        const moment = momentOf(ctx, at)
        return [customer.id, userIdOf(ctx, author), method, content, moment, moment]
      }),
    ),
  )
  await copyInto(
    ctx.db,
    'customer_events (customer_id, user_id, kind, data, happened_at)',
    loaded.flatMap((customer) => eventsOf(ctx, customer)),
  )
  await copyInto(
    ctx.db,
    'customer_attentions (user_id, customer_id)',
    loaded.flatMap(({ isAttended, owner, id }) => (isAttended && owner ? [[userIdOf(ctx, owner), id]] : [])),
  )
  return loaded
}

async function withIds(db: Db, customers: readonly DemoCustomer[]): Promise<LoadedCustomer[]> {
  const ids = await reserveIds(db, 'customers', customers.length)
  const people = customers.reduce((sum, { contacts }) => sum + contacts.length, 0)
  const contactIds = await reserveIds(db, 'customer_contacts', people)
  let used = 0
  return customers.map((customer, index) => {
    const first = used
    used += customer.contacts.length
    return { ...customer, id: ids[index] ?? 0, contactIds: contactIds.slice(first, used) }
  })
}

function copyContacts(ctx: LoadContext, customers: readonly LoadedCustomer[]): Promise<number> {
  return copyInto(
    ctx.db,
    'customer_contacts (id, customer_id, position, name, job_title, work_email, phones, linkedin)',
    customers.flatMap(({ id, contactIds, contacts }) =>
      contacts.map((contact, position) => [
        contactIds[position],
        id,
        position,
        contact.name,
        contact.jobTitle,
        contact.workEmail,
        contact.phone === '' ? '{}' : `{${contact.phone}}`,
        contact.linkedin,
      ]),
    ),
  )
}

function storeCustomers(ctx: LoadContext, customers: readonly LoadedCustomer[]): Promise<number> {
  const columns =
    'id, name, name_key, country, website, phone, address, main_products, remark, source, stage, intent, founder_id, owner_id, ' +
    'owned_at, pooled_at, last_follow_up_at, next_contact_at, created_at, updated_at'
  return copyCustomers(
    ctx.db,
    columns,
    customers.map((customer) => {
      const last = customer.followUps.at(-1)
      const since = momentOf(ctx, customer.ownedAt)
      return [
        customer.id,
        customer.name,
        tradeNameKey(customer.name) ?? customer.name.toUpperCase(),
        customer.country.iso2,
        customer.website,
        customer.phone,
        customer.address,
        customer.mainProducts,
        customer.remark,
        customer.source,
        customer.stage,
        customer.intent,
        userIdOf(ctx, customer.founder),
        customer.owner ? userIdOf(ctx, customer.owner) : null,
        customer.owner ? since : null,
        customer.owner ? null : since,
        last ? momentOf(ctx, last.at) : null,
        customer.nextContactAt === undefined ? null : momentOf(ctx, customer.nextContactAt),
        momentOf(ctx, customer.createdAt),
        momentOf(ctx, last ? last.at : customer.createdAt),
      ]
    }),
  )
}

function keysOf({ id, website, contacts, source, tradeCompanyKey }: LoadedCustomer): unknown[][] {
  const emails = contacts.map(({ workEmail }) => workEmail).filter((email) => email !== '')
  const hosts = new Set(emails.map((email) => email.slice(email.indexOf('@') + 1)))
  const phones = new Set(contacts.map(({ phone }) => phone).filter((phone) => phone.startsWith('+')))
  return [
    [id, 'domain', new URL(website).hostname, false],
    ...emails.map((email) => [id, 'email', email, false]),
    ...(source === 'customs' ? [[id, 'tradeCompany', tradeCompanyKey, false]] : []),
    ...[...hosts].map((host) => [id, 'emailDomain', host, true]),
    ...[...phones].map((phone) => [id, 'phone', phone, true]),
  ]
}

function eventsOf(ctx: LoadContext, customer: LoadedCustomer): unknown[][] {
  const { id, founder, owner, createdAt, source, tradeName, tradeCompanyKey } = customer
  const userId = userIdOf(ctx, founder)
  const event = (kind: string, data: unknown, at: MinutesAgo) => [id, userId, kind, data, momentOf(ctx, at)]
  const events = [event('created', {}, createdAt)]
  if (source === 'customs') {
    events.push(event('savedFromCustoms', { tradeName, tradeCompanyKey, role: 'buyer' }, createdAt))
  }
  let before = 'toFollow'
  for (const { stage, at } of customer.followUps) {
    if (stage !== before)
      events.push(event('changed', { fields: [{ field: 'stage', before, after: stage }] }, at))
    before = stage
  }
  if (!owner) events.push(event('ownerChanged', { before: userId, after: null }, customer.ownedAt))
  return events
}
