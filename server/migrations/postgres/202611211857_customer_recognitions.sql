-- What somebody was told on screens about customers he may not see: a hash of each fact, so that it counts once a day.
create table customer_recognitions (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null default app_user_id() references users on delete cascade,
  fact bytea not null,
  told_at timestamptz not null default now(),
  unique (company_id, user_id, fact)
);
create index customer_recognitions_time on customer_recognitions (company_id, user_id, told_at);
create index customer_recognitions_user on customer_recognitions (user_id);
select app_tenant_table('customer_recognitions');
