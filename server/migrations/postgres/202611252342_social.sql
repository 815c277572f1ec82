-- Accounts at social networks by their official doors, what arrives from them, and what is written there.
create table social_accounts (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  network text not null check (network in ('whatsapp', 'telegram', 'facebook')),
  -- How the network calls it: the id of a number, of a bot, of a page.
  target_id text not null check (target_id <> ''),
  -- WhatsApp: the business account to which the number belongs.
  business_id text not null default '',
  name text not null,
  handle text not null default '',
  -- Null once it is unbound.
  token_sealed text,
  app_secret_sealed text,
  -- Opens the door for its events; told again to whoever manages accounts.
  door_hash bytea not null unique,
  door_sealed text not null,
  -- Speaks with networks that are played on this machine.
  is_played boolean not null default false,
  health text not null default 'ok' check (health in ('ok', 'failing', 'reauth')),
  trouble text not null default '',
  failures integer not null default 0,
  checked_at timestamptz,
  expires_at timestamptz,
  -- When people were told that the token ends.
  warned_at timestamptz,
  event_at timestamptz,
  refused_at timestamptz,
  created_by bigint default app_user_id() references users,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users,
  unique (company_id, id)
);
create unique index social_accounts_target on social_accounts (company_id, network, target_id) where deleted_at is null;
create index social_accounts_creator on social_accounts (created_by);
create index social_accounts_deleter on social_accounts (deleted_by) where deleted_by is not null;
create index social_accounts_due on social_accounts (checked_at) where deleted_at is null and token_sealed is not null;
select app_tenant_table('social_accounts');
select app_audited('social_accounts', masked => '{token_sealed,app_secret_sealed,door_hash,door_sealed}',
  ignored => '{health,trouble,failures,checked_at,expires_at,warned_at,event_at,refused_at,deleted_by}');

-- What networks reported, as it came and was signed, until it is worked off.
create table social_events (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  account_id bigint not null,
  body text not null,
  body_hash bytea not null,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  trouble text not null default '',
  foreign key (company_id, account_id) references social_accounts (company_id, id) on delete cascade,
  unique (account_id, body_hash)
);
create index social_events_company on social_events (company_id, account_id);
create index social_events_due on social_events (next_at, account_id) where done_at is null;
create index social_events_done on social_events (done_at) where done_at is not null;
select app_tenant_table('social_events');

create table social_conversations (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  account_id bigint not null,
  -- By what the network is told whom to write to.
  person_ref text not null check (person_ref <> ''),
  -- WhatsApp: the id of the person within our business, which stays when the number is hidden.
  user_ref text,
  phone text not null default '',
  username text not null default '',
  name text not null default '',
  customer_id bigint,
  -- Null: whoever has the customer, else nobody yet.
  assignee_id bigint references users,
  excerpt text not null default '',
  last_direction text not null check (last_direction in ('in', 'out')),
  last_at timestamptz not null,
  last_in_at timestamptz,
  is_unread boolean not null,
  -- The person takes no more messages of ours.
  is_unreachable boolean not null default false,
  closed_at timestamptz,
  foreign key (company_id, account_id) references social_accounts (company_id, id) on delete cascade,
  foreign key (company_id, customer_id) references customers (company_id, id) on delete set null (customer_id),
  unique (company_id, id),
  unique (account_id, person_ref)
);
create unique index social_conversations_user on social_conversations (account_id, user_ref) where user_ref is not null;
create index social_conversations_newest on social_conversations (company_id, last_at, id);
create index social_conversations_customer on social_conversations (company_id, customer_id);
create index social_conversations_account on social_conversations (company_id, account_id);
create index social_conversations_assignee on social_conversations (assignee_id) where assignee_id is not null;
select app_tenant_table('social_conversations');

create table social_messages (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  conversation_id bigint not null,
  direction text not null check (direction in ('in', 'out', 'note')),
  kind text not null default 'text',
  body text not null default '',
  file_name text not null default '',
  -- How the network calls it; null until it has said so.
  provider_id text,
  -- Ours: the same key is sent once.
  send_key uuid,
  state text check (state in ('sending', 'unknown', 'sent', 'failed', 'delivered', 'read')),
  failure text,
  trouble text not null default '',
  author_id bigint references users,
  at timestamptz not null default now(),
  foreign key (company_id, conversation_id) references social_conversations (company_id, id) on delete cascade,
  check ((direction = 'out') = (state is not null))
);
create unique index social_messages_provider on social_messages (conversation_id, provider_id) where provider_id is not null;
create index social_messages_known on social_messages (company_id, provider_id) where provider_id is not null;
create unique index social_messages_key on social_messages (company_id, send_key) where send_key is not null;
create index social_messages_newest on social_messages (conversation_id, at, id);
create index social_messages_conversation on social_messages (company_id, conversation_id);
create index social_messages_author on social_messages (author_id) where author_id is not null;
create index social_messages_sending on social_messages (at) where state = 'sending';
select app_tenant_table('social_messages');

-- Texts that are ready to be sent.
create table social_quick_replies (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  name text not null check (name <> ''),
  body text not null check (body <> ''),
  unique (company_id, name)
);
select app_tenant_table('social_quick_replies');
select app_audited('social_quick_replies');
select app_keeps_deleted('social_quick_replies', 'quickReply');

create or replace view recycle_entries with (security_invoker = true) as
  select id * 32 as id, id as record_id, 'customer' as kind, name as title, coalesce(country, '') as detail,
    deleted_at, deleted_by, owner_id from customers where deleted_at is not null
  union all
  select id * 32 + 1, id, 'emailTemplate', name, subject, deleted_at, coalesce(deleted_by, created_by), created_by
    from email_templates where deleted_at is not null
  union all
  select id * 32 + 2, id, 'emailRelay', name, host, deleted_at, deleted_by, deleted_by
    from email_relays where deleted_at is not null and purged_at is null
  union all
  select id * 32 + 3, id, 'suppression', email, reason, removed_at, removed_by, removed_by
    from suppressions where removed_at is not null
  union all
  select id * 32 + 4, id, 'customerLabel', title, '', deleted_at, deleted_by, deleted_by
    from customer_labels where deleted_at is not null
  union all
  select id * 32 + 5, id, 'customerGroup', title, '', deleted_at, deleted_by, deleted_by
    from customer_groups where deleted_at is not null
  union all
  select id * 32 + 6, id, 'customerSource', title, '', deleted_at, deleted_by, deleted_by
    from customer_sources where deleted_at is not null
  union all
  select id * 32 + 7, id, 'customerField', title, '', deleted_at, deleted_by, deleted_by
    from customer_fields where deleted_at is not null
  union all
  -- One of a customer that is in the bin itself comes and goes with it.
  select f.id * 32 + 8, f.id, 'followUp', left(f.content, 80), c.name, f.deleted_at, f.deleted_by, c.owner_id
    from follow_ups f join customers c on c.id = f.customer_id
    where f.deleted_at is not null and c.deleted_at is null
  union all
  select id * 32 + 9, id, 'collected', name, coalesce(country, ''), deleted_at, deleted_by, collector_id
    from collected_customers where deleted_at is not null
  union all
  select id * 32 + 10, id, 'mailbox', name, address, deleted_at, deleted_by, deleted_by
    from mailboxes where deleted_at is not null
  union all
  select a.id * 32 + 11, a.id, 'customerFile', f.name, c.name, a.deleted_at, a.deleted_by, c.owner_id
    from follow_up_files a join files f on f.id = a.file_id join customers c on c.id = a.customer_id
    where a.deleted_at is not null and c.deleted_at is null
  union all
  select id * 32 + 21, id, 'companyDataset', name, release, deleted_at, deleted_by, imported_by
    from company_datasets where deleted_at is not null
  union all
  select id * 32 + 22, id, 'socialAccount', name, handle, deleted_at, deleted_by, created_by
    from social_accounts where deleted_at is not null
  union all
  select d.record_id * 32 + p.place, d.record_id, d.kind, d.title, d.detail, d.deleted_at, d.deleted_by, d.deleted_by
    from deleted_records d join (values
      ('mappingTemplate', 12), ('wordSet', 13), ('webhook', 14), ('releaseReason', 15), ('comment', 16),
      ('permissionTemplate', 17), ('userGroup', 18), ('freeDay', 19), ('checkedAddress', 20),
      ('quickReply', 23)) p (kind, place) on p.kind = d.kind;
