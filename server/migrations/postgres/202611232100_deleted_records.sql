-- What is deleted from tables that keep no deleted rows of their own goes to the recycle bin as it was.
create table deleted_records (
  id bigint generated always as identity primary key,
  company_id bigint not null references companies on delete cascade,
  -- As in the contract of the recycle bin.
  kind text not null,
  record_id bigint not null,
  title text not null,
  detail text not null default '',
  -- The whole row; sealed secrets stay sealed in it.
  content jsonb not null,
  deleted_at timestamptz not null default now(),
  deleted_by bigint references users on delete set null,
  unique (company_id, kind, record_id)
);
create index deleted_records_time on deleted_records (company_id, deleted_at);
create index deleted_records_deleter on deleted_records (deleted_by) where deleted_by is not null;
select app_tenant_table('deleted_records');

-- Keeps a row that a person deletes. What goes with the record it hangs on, with its company, or by a machine is not kept.
create function keep_deleted_record() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  content jsonb := to_jsonb(old);
begin
  if pg_trigger_depth() > 1 or app_user_id() is null then return old; end if;
  insert into deleted_records (company_id, kind, record_id, title, detail, content, deleted_by)
  values (old.company_id, tg_argv[0], old.id,
    left(coalesce(content ->> 'name', content ->> 'title', content ->> 'url', content ->> 'content',
      (select value from jsonb_each_text(content -> 'names') limit 1), ''), 80),
    coalesce(content ->> 'day', ''), content, app_user_id());
  return old;
end $$;

-- Called for a tenant table with the key `id`; `kind` is one of the recycle bin.
create function app_keeps_deleted(name regclass, kind text) returns void language plpgsql as $$
begin
  execute format(
    'create trigger keep_deleted_record before delete on %s for each row execute function keep_deleted_record(%L)', name, kind);
end $$;

select app_keeps_deleted('customs_templates', 'mappingTemplate');
select app_keeps_deleted('customs_word_sets', 'wordSet');
select app_keeps_deleted('webhooks', 'webhook');
select app_keeps_deleted('release_reasons', 'releaseReason');
select app_keeps_deleted('follow_up_comments', 'comment');
select app_keeps_deleted('permission_templates', 'permissionTemplate');
select app_keeps_deleted('user_groups', 'userGroup');
select app_keeps_deleted('free_days', 'freeDay');

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
  select d.record_id * 32 + p.place, d.record_id, d.kind, d.title, d.detail, d.deleted_at, d.deleted_by, d.deleted_by
    from deleted_records d join (values
      ('mappingTemplate', 12), ('wordSet', 13), ('webhook', 14), ('releaseReason', 15), ('comment', 16),
      ('permissionTemplate', 17), ('userGroup', 18), ('freeDay', 19)) p (kind, place) on p.kind = d.kind;
