import { type DemoCompany, demoUsers } from '#platform/demo/demo-identity.ts'
import { type LoadContext, momentOf, userIdOf } from '#platform/demo/demo-loading.ts'
import { recipientState } from '#platform/mail/recipient-state.ts'
import { one } from '#platform/postgres/database.ts'

const day = 24 * 60
const author = 'market'
const most = 24

/** Stores a sequence that runs, with readers of the newest mailing at its different places; nothing of it is due at once. */
export async function loadSequence(ctx: LoadContext, company: DemoCompany): Promise<void> {
  const user = demoUsers.find(({ userName }) => userName === author)
  const sequence = await one<{ id: number }>(
    ctx.db,
    `insert into mail_sequences (created_by, name, state, sender, from_name, from_address, reply_to, track_reads, from_hour,
       to_hour, stop_stages, created_at)
     values ($1, 'First contact', 'running', 'owner', $2, $3, '', true, 9, 17, '{sample,won,repeat}', $4) returning id`,
    [userIdOf(ctx, author), user?.name ?? '', `${author}@${company.mail}`, momentOf(ctx, 12 * day)],
  )
  await ctx.db.query(
    `insert into mail_sequence_steps (sequence_id, position, wait_days, template_id, in_thread)
     select $1, position, (array[0, 3, 5])[position], t.id, position > 1
     from generate_series(1, 3) position cross join lateral (
       select id from email_templates where deleted_at is null and language = 'en' order by id limit 1) t`,
    [sequence?.id],
  )
  await ctx.db.query(
    `with readers as (
       select r.*, row_number() over (order by r.id) as place,
         customer_zone(c.time_zone, c.country, m.time_zone) as zone
       from send_recipients r join customers c on c.id = r.customer_id join companies m on m.id = r.company_id
       where r.task_id = (select max(task_id) from send_recipients where sent_at is not null) and r.state = ${recipientState.sent}
       order by r.id limit ${most}),
     placed as (
       insert into mail_sequence_people (sequence_id, added_by, customer_id, contact_id, address, email, name, variables,
         state, reason, next_step, due_at, added_at, since, ended_at)
       select $1, $2, customer_id, contact_id, address, email, name, variables,
         case when replied_at is not null or unsubscribed_at is not null then 'stopped' when place % 9 = 0 then 'finished'
           when place % 11 = 0 then 'paused' else 'active' end,
         case when replied_at is not null then 'replied' when unsubscribed_at is not null then 'unsubscribed' end,
         case when replied_at is null and unsubscribed_at is null and place % 9 = 0 then 4 else 2 + place % 2 end,
         case when replied_at is null and unsubscribed_at is null and place % 9 <> 0
           then ((now() at time zone zone)::date + 1 + place::int % 4 + time '09:20' + make_interval(hours => place::int % 7))
             at time zone zone end,
         sent_at, sent_at, coalesce(replied_at, unsubscribed_at)
       from readers returning id, email)
     insert into mail_sequence_messages (person_id, step, recipient_id, queued_at)
     select placed.id, 1, readers.id, readers.sent_at from placed join readers on readers.email = placed.email`,
    [sequence?.id, userIdOf(ctx, author)],
  )
}
