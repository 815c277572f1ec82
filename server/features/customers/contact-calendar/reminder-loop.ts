import type { Log } from '#platform/log/log.ts'
import { type Notice, notify } from '#platform/notices/notice-store.ts'
import type { Database, Db } from '#platform/postgres/database.ts'
import { startRegularWork } from '#platform/tasks/regular-work.ts'

export interface ReminderNeeds {
  database: Database
  log: Log
}

const everyMs = 30_000
const atOnce = 500
const namesShown = 3

/** Tells owners when the moment of a next contact has come; the returned function ends that. */
export function startReminders(needs: ReminderNeeds): () => void {
  const run = () => remindAll(needs)
  const failed = 'nobody was reminded of next contacts'
  return startRegularWork({ log: needs.log, everyMs, run, failed, isLater: true })
}

// After a day nobody needs to be told any more: the queues show what is overdue.
const dueSql = `c.deleted_at is null and c.owner_id is not null
  and c.next_contact_at <= now() and c.next_contact_at > now() - interval '1 day'
  and not exists (select from contact_reminders r where r.customer_id = c.id and r.contact_at = c.next_contact_at)`

/** Looks once at every company; a failure of one does not stop the others. */
export async function remindAll({ database, log }: ReminderNeeds): Promise<void> {
  const companies = await database.systemDb.query<{ id: number }>(
    `select o.id from companies o where company_closed(o) is null
       and exists (select from customers c where c.company_id = o.id and ${dueSql})`,
  )
  for (const { id } of companies) {
    await database
      .tenantTransaction({ companyId: id, userId: null }, remindCompany)
      .catch((error) => log.error({ err: error, companyId: id }, 'a company was not reminded'))
  }
}

interface Due {
  customerId: number
  ownerId: number
  name: string
}

// Whoever writes the reminder down first gives it, so that two workers tell nobody twice.
async function remindCompany(db: Db): Promise<void> {
  const due = await db.query<Due>(
    `with due as (
       select c.id, c.owner_id, c.name, c.next_contact_at from customers c
       where c.company_id = app_company_id() and ${dueSql} order by c.next_contact_at, c.id limit ${atOnce}
     ), told as (
       insert into contact_reminders as r (customer_id, contact_at) select id, next_contact_at from due
       on conflict (customer_id) do update set contact_at = excluded.contact_at, reminded_at = now()
         where r.contact_at <> excluded.contact_at
       returning customer_id
     ) select d.id as customer_id, d.owner_id, d.name from told join due d on d.id = told.customer_id
       order by d.next_contact_at, d.id`,
  )
  const byOwner = Map.groupBy(due, ({ ownerId }) => ownerId)
  await notify(
    db,
    [...byOwner].map(([ownerId, contacts]) => noticeOf(ownerId, contacts)),
  )
}

function noticeOf(ownerId: number, contacts: readonly Due[]): Notice {
  const [first] = contacts
  const names = contacts.slice(0, namesShown).map(({ name }) => name)
  return {
    userIds: [ownerId],
    kind: 'contactDue',
    params: {
      amount: contacts.length,
      names: names.join(', ') + (contacts.length > namesShown ? ' …' : ''),
    },
    path:
      contacts.length === 1 && first
        ? `/customer/index?tab=mine&customer=${first.customerId}`
        : '/customer/index?tab=mine&sort=nextContactAt',
  }
}
