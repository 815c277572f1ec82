-- Sequences: up to ten mails to each of many people, one after the other until somebody answers.
create table mail_sequences (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  created_by bigint not null default app_user_id() references users,
  name text not null,
  state text not null default 'draft' check (state in ('draft', 'running', 'paused')),
  -- Why it was paused by itself.
  trouble text check (trouble in ('template', 'points', 'sender')),
  -- `owner`: whoever has the customer writes; the fixed sender does where nobody has him.
  sender text not null check (sender in ('fixed', 'owner')),
  from_name text not null,
  from_address text not null,
  reply_to text not null,
  track_reads boolean not null,
  -- Hours of the reader's clock between which mail goes out, on his working days.
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 1 and 24 and to_hour > from_hour),
  -- Customers that have come to one of these stages are not written to any more.
  stop_stages text[] not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index mail_sequences_company on mail_sequences (company_id, id);
create index mail_sequences_creator on mail_sequences (created_by);
select app_tenant_table('mail_sequences');

create table mail_sequence_steps (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  sequence_id bigint not null references mail_sequences on delete cascade,
  position smallint not null check (position between 1 and 10),
  -- Working days of the reader's country after the step before.
  wait_days smallint not null check (wait_days between 0 and 60),
  template_id bigint references email_templates on delete set null,
  -- Whether it answers the mail before it, under its subject.
  in_thread boolean not null,
  unique (sequence_id, position)
);
create index mail_sequence_steps_company on mail_sequence_steps (company_id);
create index mail_sequence_steps_template on mail_sequence_steps (template_id);
select app_tenant_table('mail_sequence_steps');

create table mail_sequence_people (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  sequence_id bigint not null references mail_sequences on delete cascade,
  added_by bigint not null default app_user_id() references users,
  customer_id bigint references customers on delete cascade,
  contact_id bigint,
  address text not null,
  email text not null,
  name text not null,
  variables jsonb not null,
  state text not null default 'active' check (state in ('active', 'paused', 'finished', 'stopped')),
  -- Why it ended before its end.
  reason text check (reason in ('replied', 'bounced', 'unsubscribed', 'suppressed', 'unproven', 'stage', 'customer', 'byHand')),
  next_step smallint not null default 1,
  due_at timestamptz,
  added_at timestamptz not null default now(),
  -- An answer after it ends the sequence for him.
  since timestamptz not null default now(),
  ended_at timestamptz,
  unique (sequence_id, email)
);
create index mail_sequence_people_due on mail_sequence_people (due_at) where state = 'active';
create index mail_sequence_people_list on mail_sequence_people (sequence_id, id);
create index mail_sequence_people_email on mail_sequence_people (company_id, email);
create index mail_sequence_people_customer on mail_sequence_people (customer_id);
create index mail_sequence_people_adder on mail_sequence_people (added_by);
select app_tenant_table('mail_sequence_people');

create table mail_sequence_messages (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  person_id bigint not null references mail_sequence_people on delete cascade,
  step smallint not null,
  recipient_id bigint not null references send_recipients on delete cascade,
  queued_at timestamptz not null default now()
);
create index mail_sequence_messages_company on mail_sequence_messages (company_id);
create index mail_sequence_messages_person on mail_sequence_messages (person_id, id);
create index mail_sequence_messages_recipient on mail_sequence_messages (recipient_id);
select app_tenant_table('mail_sequence_messages');

-- Of a letter that is one of many: it carries what lets its reader leave.
alter table send_tasks add offers_leaving boolean not null default false;
