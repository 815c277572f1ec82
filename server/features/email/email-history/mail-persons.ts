import { recipientState, recipientStates } from '#platform/mail/recipient-state.ts'
import { namesPerson, type PersonRows, withoutPerson } from '#platform/records/known-person.ts'

const recipients = `send_recipients r where (r.email = any(:emails) or r.contact_id = any(:contacts))`
const inSequences = `mail_sequence_people p where p.email = any(:emails) or p.contact_id = any(:contacts)`
/** Single mails that went to nobody else. */
const lettersToPerson = `t.is_letter and exists (select from ${recipients} and r.task_id = t.id)
  and not exists (select from send_recipients o where o.task_id = t.id
    and not (o.email = any(:emails) or coalesce(o.contact_id = any(:contacts), false)))`
const answerText = `(a.subject || E'\\n' || a.body || E'\\n' || coalesce(a.diagnostic, ''))`

/** Where mail knows a person. */
export const mailPersons: readonly PersonRows[] = [
  {
    place: 'tracking',
    select: `select h.kind, h.class, h.network, h.happened_at
      from email_hits h where h.recipient_id in (select r.id from ${recipients})`,
    erase: [
      `update email_hits set network = '', agent_hash = '' where recipient_id in (select r.id from ${recipients})`,
    ],
  },
  {
    place: 'messages',
    select: `select r.id, r.name, r.address, r.variables, r.state, r.sent_at, r.opened_at, r.clicked_at,
      (select c.subject from send_contents c where c.id = r.content_id) as subject,
      (select coalesce(nullif(c.plain_text, ''), c.html) from send_contents c where c.id = r.content_id) as text,
      (select jsonb_agg(jsonb_build_object('kind', a.kind, 'from', a.from_address, 'subject', a.subject, 'text', a.body,
         'at', a.happened_at)) from mail_answers a where a.recipient_id = r.id) as answers from ${recipients}
      union all select p.id, p.name, p.address, p.variables, null, null, null, null, null, null, null from ${inSequences}`,
    erase: [
      `delete from ${inSequences}`,
      'delete from mail_conversations k where k.email = any(:emails)',
      `delete from mail_answers a where a.from_address = any(:emails)
         or a.recipient_id in (select r.id from ${recipients})`,
      // What waits to be read, or cannot be.
      `delete from mail_in i using unnest(:emails) as email
       where email like '%@%' and (position(email in lower(encode(i.raw, 'escape'))) > 0
         or lower(i.envelope_from) = email)`,
      `update send_contents c set subject = '•••', html = '', plain_text = '' from send_tasks t
       where t.id = c.task_id and ${lettersToPerson}`,
      `update send_tasks t set name = '•••', to_address = '' where ${lettersToPerson}`,
      // A mailing that is still written, or written to whom somebody pasted.
      `update send_tasks t set pasted = (select coalesce(jsonb_agg(one order by place), '[]')
         from jsonb_array_elements(t.pasted) with ordinality as each (one, place)
         where lower(one ->> 'address') <> all(:emails))
       where exists (select from jsonb_array_elements(t.pasted) one where lower(one ->> 'address') = any(:emails))`,
      `update send_recipients r set address = 'erased-' || r.id || '@erased.invalid',
         email = 'erased-' || r.id || '@erased.invalid', name = '', variables = '{}', contact_id = null,
         state = case when r.state in ${recipientStates('ready', 'deferred')} then ${recipientState.skipped} else r.state end,
         reason = case when r.state in ${recipientStates('ready', 'deferred')} then 'cancelled' else r.reason end,
         error = regexp_replace(r.error, :anywhere, '•••', 'gi'), updated_at = now()
       where r.email = any(:emails) or r.contact_id = any(:contacts)`,
    ],
  },
  {
    place: 'suppressions',
    select: `select s.email, s.reason, s.note, s.created_at, s.removed_at
      from suppressions s where s.email = any(:emails)`,
    erase: ['delete from suppressions s where s.email = any(:emails)'],
  },
  {
    place: 'capturedMails',
    select: `select m.mail_to, m.mail_from, m.subject, m.received_at
      from captured_mails m where lower(m.mail_to) like any(:likes)`,
    erase: ['delete from captured_mails m where lower(m.mail_to) like any(:likes)'],
  },
  {
    place: 'texts',
    select: `select c.name as customer, ${answerText} as text, a.happened_at as moment from mail_answers a
        join send_recipients r on r.id = a.recipient_id left join customers c on c.id = r.customer_id
        where a.from_address = any(:emails) or ${namesPerson(answerText, 'r.customer_id')}`,
    erase: [
      `update mail_answers a set subject = ${withoutPerson('a.subject', 'r.customer_id')},
         body = ${withoutPerson('a.body', 'r.customer_id')}, diagnostic = ${withoutPerson('a.diagnostic', 'r.customer_id')}
       from send_recipients r where r.id = a.recipient_id and ${namesPerson(answerText, 'r.customer_id')}`,
    ],
  },
]
