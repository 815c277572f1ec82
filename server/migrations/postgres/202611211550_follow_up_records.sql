-- Follow-ups in full: more ways, files, mentions, comments, and a recycle bin; clocks of customers that follow from them
-- whoever writes them; reminders of the next contact, and calendars that other programs read.

alter table follow_ups drop constraint follow_ups_method_check,
  add constraint follow_ups_method_check check (method in ('call', 'email', 'sms', 'visit', 'quickNote', 'emailRemark',
    'meeting', 'social', 'visitIn', 'visitOut', 'schedule')),
  -- Through which network, of a social message.
  add column channel text,
  add column edited_at timestamptz,
  add column deleted_at timestamptz,
  add column deleted_by bigint references users,
  add constraint follow_ups_company_id_key unique (company_id, id);
create index follow_ups_deleter on follow_ups (deleted_by) where deleted_by is not null;
create index follow_ups_clock on follow_ups (company_id, customer_id, least(happened_at, created_at))
  where deleted_at is null;
select app_audited('follow_ups', ignored => '{deleted_by}');

-- What is attached; a file that no follow-up has yet is one that somebody is about to record.
create table follow_up_files (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  follow_up_id bigint,
  file_id bigint not null references files on delete cascade,
  position integer not null default 0,
  unique (file_id),
  foreign key (company_id, follow_up_id) references follow_ups (company_id, id) on delete cascade
);
create index follow_up_files_follow_up on follow_up_files (company_id, follow_up_id, position, id);
select app_tenant_table('follow_up_files');

-- A file whose follow-up is gone for good goes with the next cleaning.
create function expire_follow_up_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update files set expires_at = now() where id in (select file_id from gone);
  return null;
end $$;
create trigger follow_up_files_gone after delete on follow_up_files
  referencing old table as gone for each statement execute function expire_follow_up_files();

create table follow_up_mentions (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  follow_up_id bigint not null,
  user_id bigint not null references users on delete cascade,
  primary key (follow_up_id, user_id),
  foreign key (company_id, follow_up_id) references follow_ups (company_id, id) on delete cascade
);
create index follow_up_mentions_follow_up on follow_up_mentions (company_id, follow_up_id);
create index follow_up_mentions_user on follow_up_mentions (user_id);
select app_tenant_table('follow_up_mentions');

create table follow_up_comments (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  follow_up_id bigint not null,
  author_id bigint not null default app_user_id() references users,
  content text not null,
  created_at timestamptz not null default now(),
  foreign key (company_id, follow_up_id) references follow_ups (company_id, id) on delete cascade
);
create index follow_up_comments_follow_up on follow_up_comments (company_id, follow_up_id, id);
create index follow_up_comments_author on follow_up_comments (author_id);
select app_tenant_table('follow_up_comments');
select app_audited('follow_up_comments');

-- The clocks of a customer are those of its living follow-ups: when the newest took place, and for the rules of the pool
-- the newest moment at which one had both taken place and been written down. Writing down an old one therefore counts
-- from when it took place, and changing one never winds a clock further than to when it was first written.
create function add_to_follow_up_clocks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update customers c set last_follow_up_at = greatest(c.last_follow_up_at, n.last_at),
    follow_up_clock_at = greatest(c.follow_up_clock_at, n.clock_at)
  from (select company_id, customer_id, max(happened_at) as last_at, max(least(happened_at, created_at)) as clock_at
        from added where deleted_at is null group by company_id, customer_id) n
  where c.company_id = n.company_id and c.id = n.customer_id
    and (c.last_follow_up_at is null or c.follow_up_clock_at is null
      or n.last_at > c.last_follow_up_at or n.clock_at > c.follow_up_clock_at);
  return null;
end $$;

create function set_follow_up_clocks(company bigint, subjects bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  -- Two changes of one customer's follow-ups come one after the other, and the later one sees the earlier one's.
  select from customers where company_id = company and id = any(subjects) order by id for update;
  update customers c set last_follow_up_at = n.last_at, follow_up_clock_at = n.clock_at
  from (select subject.id as customer_id,
          (select max(happened_at) from follow_ups f
           where f.company_id = company and f.customer_id = subject.id and f.deleted_at is null) as last_at,
          (select max(least(happened_at, created_at)) from follow_ups f
           where f.company_id = company and f.customer_id = subject.id and f.deleted_at is null) as clock_at
        from unnest(subjects) as subject (id)) n
  where c.company_id = company and c.id = n.customer_id
    and (c.last_follow_up_at is distinct from n.last_at or c.follow_up_clock_at is distinct from n.clock_at);
$$;

create function reset_follow_up_clocks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  if tg_op = 'DELETE' then
    for touched in select company_id, array_agg(distinct customer_id) as ids from before group by company_id loop
      perform set_follow_up_clocks(touched.company_id, touched.ids);
    end loop;
  else
    -- What is merely reworded moves no clock.
    for touched in
      select company_id, array_agg(distinct customer_id) as ids from (
        select b.company_id, unnest(array[b.customer_id, a.customer_id]) as customer_id
        from before b join after a on a.id = b.id
        where (b.customer_id, b.happened_at, b.created_at, b.deleted_at)
          is distinct from (a.customer_id, a.happened_at, a.created_at, a.deleted_at)) each
      group by company_id
    loop
      perform set_follow_up_clocks(touched.company_id, touched.ids);
    end loop;
  end if;
  return null;
end $$;
do $$ begin execute 'revoke execute on function set_follow_up_clocks from public'; end $$;
create trigger follow_ups_added after insert on follow_ups
  referencing new table as added for each statement execute function add_to_follow_up_clocks();
create trigger follow_ups_changed after update on follow_ups
  referencing old table as before new table as after for each statement execute function reset_follow_up_clocks();
create trigger follow_ups_removed after delete on follow_ups
  referencing old table as before for each statement execute function reset_follow_up_clocks();

-- The colleagues who may open a customer: who may be mentioned to one another.
create function customer_viewers(customer bigint) returns setof bigint language sql stable as $$
  with recursive subject as (
    select c.id, c.owner_id, c.pool_id, u.group_id from customers c left join users u on u.id = c.owner_id
    where c.id = customer and c.deleted_at is null
  ), above as (
    select u.id, u.leader_id from users u join subject s on u.id = s.owner_id
    union select u.id, u.leader_id from users u join above a on u.id = a.leader_id
  ), around as (
    select g.id, g.parent_id from user_groups g join subject s on g.id = s.group_id
    union select g.id, g.parent_id from user_groups g join around a on g.id = a.parent_id
  )
  select u.id from subject s cross join users u left join permission_templates t on t.id = u.template_id
  where u.disabled_at is null
    and (u.type = 'admin' or 'customer.customer.read' = any(t.permissions))
    and (u.type = 'admin' or t.data_scope = 'company' or u.id = s.owner_id
      or (t.data_scope = 'subordinates' and u.id in (select id from above))
      or (t.data_scope = 'group' and u.group_id in (select id from around))
      or (s.pool_id is not null and s.pool_id in (select open_pools(u.id)))
      or exists (select from customer_collaborators k where k.customer_id = s.id and k.user_id = u.id))
$$;

-- The moment of the next contact of which the owner has been reminded, so that each is told once.
create table contact_reminders (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  customer_id bigint primary key,
  contact_at timestamptz not null,
  reminded_at timestamptz not null default now(),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index contact_reminders_customer on contact_reminders (company_id, customer_id);
select app_tenant_table('contact_reminders');

-- Calendars by a secret address; only its hash is kept, so that nobody reads it here.
create table calendar_feeds (
  user_id bigint primary key default app_user_id() references users on delete cascade,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  token_hash bytea not null,
  created_at timestamptz not null default now(),
  last_read_at timestamptz
);
create index calendar_feeds_company on calendar_feeds (company_id);
create unique index calendar_feeds_token on calendar_feeds (token_hash);
select app_tenant_table('calendar_feeds');
select app_audited('calendar_feeds', masked => '{token_hash}', ignored => '{last_read_at}');

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
    where f.deleted_at is not null and c.deleted_at is null;

-- Comments are searched for the names of people as the follow-ups are that they are about.
create or replace function app_redact_log(erasure bigint, patterns text[], people bigint[], names text[], customers bigint[])
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  personal text[] := '{name,job_title,work_email,personal_email,phones,linkedin}';
  amount bigint;
  pulls bigint;
begin
  if not exists (select from erasures where id = erasure and company_id = app_company_id()
      and xmin = pg_current_xact_id()::xid) then
    raise exception 'a log is redacted with an erasure only' using errcode = 'insufficient_privilege';
  end if;
  update audit_log a set
    record_title = case when is_person or lower(a.record_title) like any(wanted) then '•••' else a.record_title end,
    before = redacted(a.before, wanted, case when is_person then personal else '{}' end),
    after = redacted(a.after, wanted, case when is_person then personal else '{}' end)
  from (
    select id, record_kind = 'customer_contacts' and record_id = any(people) as is_person,
      patterns || case when (record_kind = 'customers' and record_id = any(customers))
        or (record_kind = 'follow_ups' and record_id in (select id from follow_ups where customer_id = any(customers)))
        or (record_kind = 'follow_up_comments' and (coalesce(before, after) ->> 'follow_up_id')::bigint in
          (select id from follow_ups where customer_id = any(customers)))
        or (before ->> 'customer_id')::bigint = any(customers) or (after ->> 'customer_id')::bigint = any(customers)
        then names else '{}' end as wanted
    from audit_log where company_id = app_company_id()) person
  where a.id = person.id and (is_person
    or lower(a.before::text || a.after::text || a.record_title) like any(wanted));
  get diagnostics amount = row_count;
  update data_pull_log set subject = case when lower(subject) like any(patterns) then '•••' else subject end,
    selection = case when lower(selection::text) like any(patterns) then null else selection end
  where company_id = app_company_id() and lower(subject || coalesce(selection::text, '')) like any(patterns);
  get diagnostics pulls = row_count;
  return amount + pulls;
end $$;
