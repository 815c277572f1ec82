-- Relays, templates, send tasks with one row per recipient, tracking, suppression and the captured outbox.

create table email_relays (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  name text not null,
  host text not null,
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('tls', 'starttls', 'none')),
  allow_self_signed boolean not null default false,
  user_name text not null default '',
  -- Sealed; never leaves the server.
  password_sealed text,
  from_name text not null default '',
  from_address text not null,
  reply_to text not null default '',
  max_connections integer not null default 5 check (max_connections between 1 and 100),
  -- Messages per minute; null means as fast as the relay takes them.
  rate_per_minute integer check (rate_per_minute > 0),
  dkim_domain text not null default '',
  dkim_selector text not null default '',
  dkim_key_sealed text,
  is_active boolean not null default false,
  -- Why the relay could not be used last time; null when it worked.
  last_error text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index email_relays_company on email_relays (company_id);
select app_tenant_table('email_relays');

create table email_templates (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  name text not null,
  language text not null,
  subject text not null,
  html text not null,
  -- The plain-text twin as somebody wrote it; empty means derived from the HTML.
  plain_text text not null default '',
  created_by bigint not null default app_user_id() references users,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index email_templates_name on email_templates (company_id, lower(name)) where deleted_at is null;
create index email_templates_updated on email_templates (company_id, updated_at, id) where deleted_at is null;
create index email_templates_author on email_templates (created_by);
select app_tenant_table('email_templates');

create table suppressions (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  -- Lower case.
  email text not null,
  reason text not null check (reason in ('unsubscribed', 'hardBounce', 'complaint', 'manual')),
  note text not null default '',
  recipient_id bigint,
  created_by bigint references users,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by bigint references users,
  removal_note text
);
create unique index suppressions_email on suppressions (company_id, email) where removed_at is null;
create index suppressions_created on suppressions (company_id, id) where removed_at is null;
create index suppressions_creator on suppressions (created_by);
create index suppressions_remover on suppressions (removed_by);
select app_tenant_table('suppressions');

create table send_tasks (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  kind text not null default 'SERVER' check (kind in ('SERVER', 'FREE')),
  name text not null,
  state text not null default 'UN_SUBMIT' check (state in ('UN_SUBMIT', 'SUBMITTED', 'CANCELLED', 'DONE')),
  is_paused boolean not null default false,
  -- Null means the captured outbox; decided when the task is submitted.
  relay_id bigint references email_relays,
  from_name text not null,
  from_address text not null,
  reply_to text not null default '',
  selection jsonb not null,
  -- Several contents take turns or are drawn at random.
  content_method text not null default 'sequential' check (content_method in ('random', 'sequential')),
  track_reads boolean not null default true,
  scheduled_at timestamptz,
  -- Recipients looked at so far: candidates = recipients + no_email + duplicates.
  candidates integer not null default 0,
  no_email integer not null default 0,
  duplicates integer not null default 0,
  prepared_through bigint not null default 0,
  prepared_at timestamptz,
  preparation_task_id bigint references tasks,
  created_by bigint not null default app_user_id() references users,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  finished_at timestamptz
);
create index send_tasks_company on send_tasks (company_id, id);
create index send_tasks_creator on send_tasks (created_by);
create index send_tasks_relay on send_tasks (relay_id);
create index send_tasks_preparation on send_tasks (preparation_task_id);
create index send_tasks_running on send_tasks (company_id, relay_id)
  where state = 'SUBMITTED' and not is_paused and prepared_at is not null;
select app_tenant_table('send_tasks');

-- What a task sends: copies of the templates as they were, so that later edits change nothing that was sent.
create table send_contents (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  task_id bigint not null references send_tasks on delete cascade,
  template_id bigint references email_templates,
  template_name text not null,
  language text not null,
  subject text not null,
  html text not null,
  plain_text text not null
);
create index send_contents_task on send_contents (task_id);
create index send_contents_company on send_contents (company_id);
create index send_contents_template on send_contents (template_id);
select app_tenant_table('send_contents');

create table send_links (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  content_id bigint not null references send_contents on delete cascade,
  -- Variables in it are filled in when the link is followed.
  url text not null
);
create index send_links_content on send_links (content_id);
create index send_links_company on send_links (company_id);
select app_tenant_table('send_links');

create table send_recipients (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  task_id bigint not null references send_tasks on delete cascade,
  content_id bigint not null references send_contents,
  customer_id bigint,
  contact_id bigint,
  -- As written, and in lower case.
  address text not null,
  email text not null,
  name text not null default '',
  variables jsonb not null default '{}',
  -- 0 ready, 1 leased, 2 sending, 3 sent, 4 deferred, 5 failed, 6 skipped, 7 unknown
  state smallint not null default 0 check (state between 0 and 7),
  -- Why it was skipped or how it failed: suppressed, invalid, cancelled, hard, soft, block.
  reason text,
  attempts smallint not null default 0,
  -- How often somebody asked to send it again; part of the Message-ID.
  resends smallint not null default 0,
  not_before timestamptz,
  lease_token uuid,
  smtp_code integer,
  enhanced_code text,
  error text,
  sent_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  replied_at timestamptz,
  bounced_at timestamptz,
  unsubscribed_at timestamptz,
  complained_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (task_id, email)
);
create index send_recipients_open on send_recipients (task_id, id) where state in (0, 4);
create index send_recipients_held on send_recipients (task_id) where state in (1, 2);
create index send_recipients_states on send_recipients (task_id, state);
create index send_recipients_company on send_recipients (company_id, id);
create index send_recipients_email on send_recipients (company_id, email);
create index send_recipients_customer on send_recipients (customer_id) where customer_id is not null;
create index send_recipients_content on send_recipients (content_id);
select app_tenant_table('send_recipients');

-- One sender process at a time works for a relay (0: the captured outbox), so that its limits hold.
create table send_lanes (
  company_id bigint not null default app_company_id() references companies,
  relay_id bigint not null,
  lease_token uuid,
  lease_until timestamptz not null default now(),
  primary key (company_id, relay_id)
);
select app_tenant_table('send_lanes');

-- Every hit of a pixel, a link or an unsubscribe page, also those that no person made.
create table email_hits (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  recipient_id bigint not null references send_recipients on delete cascade,
  kind text not null check (kind in ('open', 'click', 'unsubscribe')),
  link_id bigint references send_links,
  class text not null check (class in ('human', 'proxy', 'machine', 'unknown')),
  reason text not null default '',
  agent_hash bytea not null,
  -- The network, not the address: /24 or /48.
  network text not null default '',
  happened_at timestamptz not null
);
create index email_hits_recipient on email_hits (recipient_id, happened_at);
create index email_hits_company on email_hits (company_id);
create index email_hits_link on email_hits (link_id);
select app_tenant_table('email_hits');

create table captured_mails (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  mail_from text not null,
  mail_to text not null,
  subject text not null,
  size integer not null,
  raw bytea not null,
  received_at timestamptz not null default now()
);
create index captured_mails_company on captured_mails (company_id, id);
select app_tenant_table('captured_mails');
