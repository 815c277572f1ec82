import type { PersonPlace } from '@landfall/contract/records/erasure.ts'

/** How a person is found, shown and erased in one place; names with a colon are those of `personSql`. */
interface Place {
  /** FROM and WHERE of the rows that know the person. */
  rows: string
  /** What is disclosed of a row. */
  columns: string
  /** Statements that take the person out, in order. */
  erase: readonly string[]
}

const recipients = `send_recipients r where r.email = any(:emails) or r.contact_id = any(:contacts)`
const isOfPeople = `(exists (select from tasks t where t.file_id = f.id and t.kind like '%Export')
  or exists (select from customer_imports i where i.rejects_file_id = f.id))`
const sendingExports = `files f where f.expires_at > now() and ${isOfPeople}`
const personKeys = `(k.type = 'email' and k.value = any(:emails))
  or (k.type in ('phone', 'linkedin') and k.customer_id = any(:customers) and k.value like any(:likes))`
const caseText = `(k.claim::text || ' ' || k.reason || ' ' || k.note)`
const inText = (column: string, customer: string) =>
  `(${column} ~* :anywhere or (${customer} = any(:customers) and ${column} ~* :names))`
const cleaned = (column: string, customer: string) =>
  `regexp_replace(${column}, case when ${customer} = any(:customers) then :names else :anywhere end, '•••', 'gi')`

const ofNote = `(select k.customer_id from customer_keys k where k.type = 'tradeCompany' and k.value = n.party_key)`
const attachedFiles = `follow_up_files a join files f on f.id = a.file_id left join follow_ups u on u.id = a.follow_up_id
  left join customers c on c.id = coalesce(a.customer_id, u.customer_id)`
const writtenText = `(a.subject || E'\\n' || a.body || E'\\n' || coalesce(a.diagnostic, ''))`

/** The places in the order in which they are erased: what points at a person goes before the person. */
export const personPlaceSql: Record<PersonPlace, Place> = {
  tracking: {
    rows: `email_hits h where h.recipient_id in (select r.id from ${recipients})`,
    columns: 'h.kind, h.class, h.network, h.happened_at',
    erase: [
      `update email_hits set network = '', agent_hash = '' where recipient_id in (select r.id from ${recipients})`,
    ],
  },
  messages: {
    rows: recipients,
    columns: `r.id, r.name, r.address, r.variables, r.state, r.sent_at, r.opened_at, r.clicked_at,
      (select jsonb_agg(jsonb_build_object('kind', a.kind, 'from', a.from_address, 'subject', a.subject, 'text', a.body,
         'at', a.happened_at)) from mail_answers a where a.recipient_id = r.id) as answers`,
    erase: [
      `delete from mail_answers a where a.from_address = any(:emails)
         or a.recipient_id in (select r.id from ${recipients})`,
      // What waits to be read, or cannot be.
      `delete from mail_in i using unnest(:emails) as email
       where email like '%@%' and (position(email in lower(encode(i.raw, 'escape'))) > 0
         or lower(i.envelope_from) = email)`,
      `update send_recipients r set address = 'erased-' || r.id || '@erased.invalid',
         email = 'erased-' || r.id || '@erased.invalid', name = '', variables = '{}', contact_id = null,
         state = case when r.state in (0, 4) then 6 else r.state end,
         reason = case when r.state in (0, 4) then 'cancelled' else r.reason end,
         error = regexp_replace(r.error, :anywhere, '•••', 'gi'), updated_at = now()
       where r.email = any(:emails) or r.contact_id = any(:contacts)`,
    ],
  },
  suppressions: {
    rows: 'suppressions s where s.email = any(:emails)',
    columns: 's.email, s.reason, s.note, s.created_at, s.removed_at',
    erase: ['delete from suppressions s where s.email = any(:emails)'],
  },
  capturedMails: {
    rows: 'captured_mails m where lower(m.mail_to) like any(:likes)',
    columns: 'm.mail_to, m.mail_from, m.subject, m.received_at',
    erase: ['delete from captured_mails m where lower(m.mail_to) like any(:likes)'],
  },
  notices: {
    rows: 'notices n where lower(n.params::text) like any(:likes)',
    columns: 'n.kind, n.params, n.created_at',
    erase: ['delete from notices n where lower(n.params::text) like any(:likes)'],
  },
  keys: {
    rows: `customer_keys k where ${personKeys}`,
    columns: 'k.type, k.value',
    erase: [`delete from customer_keys k where ${personKeys}`],
  },
  texts: {
    rows: `(select c.id, c.name as customer, c.remark as text, c.updated_at as moment from customers c
        where ${inText('c.remark', 'c.id')} or ${inText('c.phone', 'c.id')}
      union all
      select f.id, c.name, f.content, f.happened_at from follow_ups f join customers c on c.id = f.customer_id
        where ${inText('f.content', 'f.customer_id')}
      union all
      select k.id, c.name, k.content, k.created_at from follow_up_comments k
        join follow_ups f on f.id = k.follow_up_id join customers c on c.id = f.customer_id
        where ${inText('k.content', 'f.customer_id')}
      union all
      select a.id, c.name, ${writtenText}, a.happened_at from mail_answers a
        join send_recipients r on r.id = a.recipient_id left join customers c on c.id = r.customer_id
        where a.from_address = any(:emails) or ${inText(writtenText, 'r.customer_id')}
      union all
      select n.id, n.name, n.content, n.created_at from trade_company_notes n where ${inText('n.content', ofNote)}
      union all
      select k.id, c.name, ${caseText}, k.opened_at from customer_conflicts k join customers c on c.id = k.customer_id
        where ${inText(caseText, 'k.customer_id')}
      union all
      select m.id, c.name, m.rows::text, g.merged_at from customer_merge_moves m
        join customer_merges g on g.id = m.merge_id join customers c on c.id = m.customer_id
        where m.table_name = 'folded_contacts' and ${inText('m.rows::text', 'm.customer_id')}
      union all
      select f.id, c.name, f.name, f.created_at from ${attachedFiles}
        where ${inText('f.name', 'c.id')}
      union all
      select g.id, c.name, g.changes::text, g.merged_at from customer_merges g join customers c on c.id = g.target_id
        where ${inText('g.changes::text', 'g.target_id')}) t where true`,
    columns: 't.customer, t.text, t.moment',
    erase: [
      `update customers c set remark = ${cleaned('c.remark', 'c.id')}, phone = ${cleaned('c.phone', 'c.id')}
       where ${inText('c.remark', 'c.id')} or ${inText('c.phone', 'c.id')}`,
      `update follow_ups f set content = ${cleaned('f.content', 'f.customer_id')}
       where ${inText('f.content', 'f.customer_id')}`,
      `update follow_up_comments k set content = ${cleaned('k.content', 'f.customer_id')}
       from follow_ups f where f.id = k.follow_up_id and ${inText('k.content', 'f.customer_id')}`,
      `update trade_company_notes n set content = ${cleaned('n.content', ofNote)}
       where ${inText('n.content', ofNote)}`,
      `update mail_answers a set subject = ${cleaned('a.subject', 'r.customer_id')},
         body = ${cleaned('a.body', 'r.customer_id')}, diagnostic = ${cleaned('a.diagnostic', 'r.customer_id')}
       from send_recipients r where r.id = a.recipient_id and ${inText(writtenText, 'r.customer_id')}`,
      `update customer_conflicts k set claim = ${cleaned('k.claim::text', 'k.customer_id')}::jsonb,
         reason = ${cleaned('k.reason', 'k.customer_id')}, note = ${cleaned('k.note', 'k.customer_id')}
       where ${inText(caseText, 'k.customer_id')}`,
      `update customer_merge_moves m set rows = ${cleaned('m.rows::text', 'm.customer_id')}::jsonb
       where m.table_name = 'folded_contacts' and ${inText('m.rows::text', 'm.customer_id')}`,
      `update files set name = fitting.name
       from (select f.id, ${cleaned('f.name', 'c.id')} as name from ${attachedFiles} where ${inText('f.name', 'c.id')}) fitting
       where files.id = fitting.id`,
      `update customer_merges g set changes = ${cleaned('g.changes::text', 'g.target_id')}::jsonb
       where ${inText('g.changes::text', 'g.target_id')}`,
    ],
  },
  timeline: {
    // What other programs were told stays for a while, to be sent again.
    rows: `(select e.kind, e.data, e.happened_at from customer_events e
        where ${inText('e.data::text', 'e.customer_id')}
      union all
      select w.kind, w.data, w.happened_at from webhook_events w
        where ${inText('w.data::text', 'w.customer_id')}) e where true`,
    columns: 'e.kind, e.data, e.happened_at',
    erase: [
      `update customer_events e set data = ${cleaned('e.data::text', 'e.customer_id')}::jsonb
       where ${inText('e.data::text', 'e.customer_id')}`,
      `update webhook_events w set data = ${cleaned('w.data::text', 'w.customer_id')}::jsonb
       where ${inText('w.data::text', 'w.customer_id')}`,
    ],
  },
  contacts: {
    rows: 'customer_contacts p join customers c on c.id = p.customer_id where p.id = any(:contacts)',
    columns:
      'c.name as customer, p.name, p.job_title, p.work_email, p.personal_email, p.other_emails, p.phones, p.linkedin, p.socials',
    erase: [
      'delete from customer_contacts p where p.id = any(:contacts)',
      // What an import had found; the customer stays as it is when the import is reverted.
      `update customer_import_changes k set before = null, outcome = coalesce(k.outcome, 'kept')
       where lower(k.before::text) like any(:likes)`,
    ],
  },
  collected: {
    rows: 'collected_customers e where e.emails && :emails or lower(e.contacts::text) like any(:likes)',
    columns: 'e.name, e.contacts, e.collected_at',
    erase: [
      `update collected_customers e set
         emails = array(select email from unnest(e.emails) as email where email <> all(:emails)),
         contacts = coalesce((select jsonb_agg(person) from jsonb_array_elements(e.contacts) as person
           where lower(person::text) not like all(:likes)), '[]')
       where e.emails && :emails or lower(e.contacts::text) like any(:likes)`,
    ],
  },
  exportFiles: {
    rows: sendingExports,
    columns: 'f.name, f.created_at, f.expires_at',
    erase: [
      `update files f set expires_at = now() where f.expires_at > now() and ${isOfPeople}`,
      // What somebody searched for when he exported.
      `update tasks t set input = '{}', title = '' where t.state in ('done', 'failed', 'cancelled')
         and lower(t.input::text || t.title) like any(:likes)`,
    ],
  },
  // Cleaned by the database itself, because nobody else may change a log.
  logs: {
    rows: `(select a.id, a.happened_at, a.record_kind as kind from audit_log a
        where (a.record_kind = 'customer_contacts' and a.record_id = any(:contacts))
          or lower(a.before::text || a.after::text || a.record_title) like any(:likes)
      union all
      select d.id, d.happened_at, d.source from data_pull_log d
        where lower(d.subject || coalesce(d.selection::text, '')) like any(:likes)) l where true`,
    columns: 'l.kind, l.happened_at',
    erase: [],
  },
}
