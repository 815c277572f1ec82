-- Addresses that rest after soft bounces, what stops a mailing, and the doors for events of sending services.

alter table suppressions drop constraint suppressions_reason_check;
alter table suppressions add constraint suppressions_reason_check
  check (reason in ('unsubscribed', 'hardBounce', 'complaint', 'manual', 'softBounces'));
-- Until when an address rests; null for what does not end by itself.
alter table suppressions add column rests_until timestamptz check ((reason = 'softBounces') = (rests_until is not null));
create index suppressions_resting on suppressions (rests_until) where rests_until is not null and removed_at is null;

-- What lasts takes the place of a rest, which would end and take the wish of a reader with it.
create function end_rest() returns trigger language plpgsql as $$
begin
  delete from suppressions
  where company_id = new.company_id and email = new.email and reason = 'softBounces' and removed_at is null;
  return new;
end $$;
create trigger rest_ended before insert on suppressions
  for each row when (new.reason <> 'softBounces') execute function end_rest();

-- Absent: as the defaults say.
create table mail_safety (
  company_id bigint primary key default app_company_id() references companies,
  soft_bounces integer not null default 3 check (soft_bounces between 2 and 20),
  soft_days integer not null default 7 check (soft_days between 0 and 90),
  rest_days integer not null default 30 check (rest_days between 1 and 365),
  -- In percent of the messages of a task of which the outcome is known.
  pause_complaints numeric(5, 2) not null default 0.3 check (pause_complaints > 0 and pause_complaints <= 100),
  warn_complaints numeric(5, 2) not null default 0.1 check (warn_complaints > 0 and warn_complaints <= 100),
  pause_bounces numeric(5, 2) not null default 5 check (pause_bounces > 0 and pause_bounces <= 100),
  -- So many outcomes have to be known before any of them is judged.
  least_known integer not null default 100 check (least_known between 1 and 100000)
);
select app_tenant_table('mail_safety');

-- What was said of a task already; apart from the task, whose audit need not know.
create table send_task_brakes (
  task_id bigint primary key references send_tasks on delete cascade,
  company_id bigint not null default app_company_id() references companies,
  warned_at timestamptz,
  -- Why it was paused last, and how many of them there were: whoever lets it go on is not stopped by the same ones.
  reason text check (reason in ('complaints', 'bounces')),
  amount integer not null default 0,
  known integer not null default 0,
  braked_at timestamptz
);
create index send_task_brakes_company on send_task_brakes (company_id);
select app_tenant_table('send_task_brakes');

create table mail_hooks (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  provider text not null check (provider in ('ses', 'postmark', 'mailgun', 'sendgrid')),
  -- SHA-256 of the key in the address; the key itself is shown once.
  key_hash bytea not null unique,
  -- What the service signs with, sealed; null where it signs nothing or nobody has told us.
  secret_sealed text,
  created_by bigint default app_user_id() references users,
  created_at timestamptz not null default now(),
  -- When an event came last, and what was wrong with the last refused one.
  event_at timestamptz,
  problem text,
  problem_at timestamptz
);
create index mail_hooks_company on mail_hooks (company_id, id);
create index mail_hooks_creator on mail_hooks (created_by);
select app_tenant_table('mail_hooks');
