-- What is published on pages and in channels, and what became of it at each place.
create table social_posts (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  -- Ours: the same key makes one post.
  key uuid not null,
  body text not null default '',
  link text not null default '',
  -- Where the picture lies.
  picture text not null default '',
  due_at timestamptz not null,
  created_by bigint not null default app_user_id() references users,
  created_at timestamptz not null default now(),
  cancelled_at timestamptz,
  check (body <> '' or picture <> ''),
  unique (company_id, id),
  unique (company_id, key)
);
create index social_posts_due on social_posts (company_id, due_at, id);
create index social_posts_creator on social_posts (created_by);
select app_tenant_table('social_posts');
select app_audited('social_posts');

create table social_post_targets (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  post_id bigint not null,
  account_id bigint not null,
  -- Telegram: the channel.
  channel text not null default '',
  state text not null default 'waiting' check (state in ('waiting', 'publishing', 'unknown', 'published', 'failed')),
  attempts smallint not null default 0,
  next_at timestamptz not null,
  begun_at timestamptz,
  provider_id text not null default '',
  url text not null default '',
  failure text,
  trouble text not null default '',
  foreign key (company_id, post_id) references social_posts (company_id, id) on delete cascade,
  foreign key (company_id, account_id) references social_accounts (company_id, id) on delete cascade,
  unique (post_id, account_id, channel)
);
create index social_post_targets_due on social_post_targets (next_at) where state = 'waiting';
create index social_post_targets_begun on social_post_targets (begun_at) where state = 'publishing';
create index social_post_targets_post on social_post_targets (company_id, post_id);
create index social_post_targets_account on social_post_targets (company_id, account_id);
select app_tenant_table('social_post_targets');
