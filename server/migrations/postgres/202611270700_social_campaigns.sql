-- Who has agreed to be written to on WhatsApp, the templates that are allowed there, and what is sent by them.
create table social_consents (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  -- In E.164.
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  name text not null default '',
  customer_id bigint,
  source text not null check (source in ('form', 'fair', 'contract', 'conversation', 'call', 'other')),
  given_on date not null,
  -- Where it can be seen.
  proof text not null check (proof <> ''),
  recorded_by bigint default app_user_id() references users,
  recorded_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by bigint references users,
  end_reason text check (end_reason in ('stop', 'asked', 'network', 'mistake')),
  check ((ended_at is null) = (end_reason is null)),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete set null (customer_id)
);
create unique index social_consents_phone on social_consents (company_id, phone) where ended_at is null;
create index social_consents_known on social_consents (company_id, phone, ended_at);
create index social_consents_customer on social_consents (company_id, customer_id);
create index social_consents_newest on social_consents (company_id, recorded_at, id);
create index social_consents_recorder on social_consents (recorded_by);
create index social_consents_ender on social_consents (ended_by) where ended_by is not null;
select app_tenant_table('social_consents');
select app_audited('social_consents');

alter table social_accounts
  -- How many people may be written to first in 24 hours; null: no limit. WhatsApp begins with 250.
  add column daily_limit integer default 250 check (daily_limit > 0),
  -- When the next message by a template may go, so that all processes together keep the pace.
  add column next_slot_at timestamptz;

-- Templates stand at the network; these are what is known of them here.
create table social_templates (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  -- The business account to which they belong: all its numbers may send them.
  business_id text not null check (business_id <> ''),
  is_played boolean not null default false,
  provider_id text not null default '',
  name text not null check (name <> ''),
  language text not null check (language <> ''),
  category text not null,
  header text not null default '',
  body text not null,
  footer text not null default '',
  buttons text[] not null default '{}',
  -- Has parts that are only filled at the network.
  is_usable boolean not null default true,
  state text not null default 'pending' check (state in ('pending', 'approved', 'rejected', 'paused', 'disabled')),
  reason text not null default '',
  created_by bigint default app_user_id() references users,
  created_at timestamptz not null default now(),
  -- Deleted at the network; campaigns still show its text.
  removed_at timestamptz,
  unique (company_id, id)
);
create unique index social_templates_name on social_templates (company_id, business_id, name, language) where removed_at is null;
create index social_templates_pending on social_templates (created_at) where state = 'pending' and removed_at is null;
create index social_templates_creator on social_templates (created_by);
select app_tenant_table('social_templates');
select app_audited('social_templates', ignored => '{provider_id,reason}');

create table social_campaigns (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  -- Ours: the same key makes one campaign.
  key uuid not null,
  name text not null check (name <> ''),
  account_id bigint not null,
  template_id bigint not null,
  -- What fills each place: [{from, text}].
  place_values jsonb not null,
  state text not null default 'sending' check (state in ('sending', 'paused', 'done', 'cancelled')),
  trouble text,
  -- When it begins, or goes on after a rest.
  next_at timestamptz not null,
  starts_at timestamptz not null,
  created_by bigint not null default app_user_id() references users,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (company_id, account_id) references social_accounts (company_id, id) on delete cascade,
  foreign key (company_id, template_id) references social_templates (company_id, id),
  unique (company_id, id),
  unique (company_id, key)
);
create index social_campaigns_account on social_campaigns (company_id, account_id);
create index social_campaigns_template on social_campaigns (company_id, template_id);
create index social_campaigns_creator on social_campaigns (created_by);
create index social_campaigns_due on social_campaigns (next_at) where state = 'sending';
select app_tenant_table('social_campaigns');
select app_audited('social_campaigns', ignored => '{next_at,trouble}');

create table social_campaign_people (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  campaign_id bigint not null,
  customer_id bigint,
  phone text not null,
  name text not null default '',
  -- The places of the template as this person gets them.
  place_texts text[] not null,
  -- Whoever is out has a message, which knows how far it is.
  state text not null default 'waiting' check (state in ('waiting', 'out', 'skipped')),
  skip_reason text check (skip_reason in ('consent', 'person', 'cancelled')),
  attempts smallint not null default 0,
  due_at timestamptz not null default now(),
  out_at timestamptz,
  message_id bigint references social_messages on delete set null,
  foreign key (company_id, campaign_id) references social_campaigns (company_id, id) on delete cascade,
  foreign key (company_id, customer_id) references customers (company_id, id) on delete set null (customer_id),
  unique (campaign_id, phone)
);
create index social_campaign_people_waiting on social_campaign_people (campaign_id, due_at, id) where state = 'waiting';
create index social_campaign_people_recent on social_campaign_people (company_id, out_at, phone) where out_at is not null;
create index social_campaign_people_campaign on social_campaign_people (company_id, campaign_id);
create index social_campaign_people_customer on social_campaign_people (company_id, customer_id);
create index social_campaign_people_message on social_campaign_people (message_id) where message_id is not null;
select app_tenant_table('social_campaign_people');
