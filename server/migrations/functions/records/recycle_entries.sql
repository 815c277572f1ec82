-- What the recycle bin shows, of all kinds. The ids of entries leave room for 32 kinds.
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
do $$ begin execute format('grant select on recycle_entries to %I', app_role()); end $$;
