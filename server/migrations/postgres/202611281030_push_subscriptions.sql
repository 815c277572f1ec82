-- Browsers that are told of notices while no page is open, as long as the session lasts in which somebody asked for it.
create table push_subscriptions (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users on delete cascade,
  session_id bigint not null references sessions on delete cascade,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null default now(),
  unique (company_id, endpoint)
);
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);
select app_tenant_table('push_subscriptions');

-- Still to be told to browsers.
alter table notices add column push_due boolean not null default false;
create index notices_push_due on notices (created_at) where push_due;
