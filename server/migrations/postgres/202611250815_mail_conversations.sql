-- What people write back, by who wrote: one conversation of a company with one address.
create table mail_conversations (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  email text not null,
  -- The newest answer, and the message it answers: its customer says who has the conversation.
  answer_id bigint not null references mail_answers on delete cascade,
  recipient_id bigint not null references send_recipients on delete cascade,
  last_at timestamptz not null,
  -- Whether a person has written; else there are only answers of programs.
  has_reply boolean not null,
  is_unread boolean not null,
  -- Null: whoever has the customer, else whoever wrote to him.
  assignee_id bigint references users,
  label text check (label in ('interested', 'notNow', 'notInterested', 'wrongPerson', 'outOfOffice')),
  -- The day on which an absent one says he is back.
  away_until date,
  answered_at timestamptz,
  closed_at timestamptz,
  unique (company_id, email)
);
create index mail_conversations_newest on mail_conversations (company_id, last_at, id);
create index mail_conversations_answer on mail_conversations (answer_id);
create index mail_conversations_recipient on mail_conversations (recipient_id);
create index mail_answers_from on mail_answers (company_id, from_address) where kind in ('reply', 'autoReply');
select app_tenant_table('mail_conversations');

insert into mail_conversations (company_id, email, answer_id, recipient_id, last_at, has_reply, is_unread, answered_at)
select distinct on (a.company_id, lower(a.from_address)) a.company_id, lower(a.from_address), a.id, a.recipient_id, a.happened_at,
  exists (select from mail_answers o where o.company_id = a.company_id and o.from_address = a.from_address and o.kind = 'reply'),
  a.kind = 'reply' and a.happened_at > now() - interval '30 days' and later.sent_at is null, later.sent_at
from mail_answers a left join lateral (
  select max(r.sent_at) as sent_at from send_recipients r
  where r.company_id = a.company_id and r.email = lower(a.from_address) and r.sent_at > a.happened_at
) later on true
where a.kind in ('reply', 'autoReply') and a.from_address <> ''
order by a.company_id, lower(a.from_address), a.happened_at desc, a.id desc;
