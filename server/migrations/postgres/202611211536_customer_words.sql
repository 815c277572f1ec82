-- How a company orders its customers in its own words: labels, groups, sources, names of stages and intents, own fields.

-- A word as names are compared: no case, full-width as half-width.
create function name_fold(value text) returns text language sql immutable parallel safe
  return lower(normalize(trim(value), NFKC));

-- Keeps the names of a table's living records apart, in whatever languages they were given. An argument names a column
-- whose value the records must share to stand in each other's way. One transaction of a company at a time looks, so that
-- two equal names of the same moment meet.
create function own_names_apart() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_taken boolean;
begin
  if new.deleted_at is not null then return new; end if;
  perform pg_advisory_xact_lock(hashtext(tg_table_name), new.company_id::integer);
  execute format(
    'select exists (
       select from %I o where o.company_id = ($1).company_id and o.id <> ($1).id and o.deleted_at is null and %s
         and exists (select from jsonb_each_text(o.names) a join jsonb_each_text(($1).names) b
                     on name_fold(a.value) = name_fold(b.value)))',
    tg_table_name,
    case when tg_nargs = 0 then 'true' else format('o.%1$I is not distinct from ($1).%1$I', tg_argv[0]) end)
  into is_taken using new;
  if is_taken then
    raise exception 'a name in % is taken', tg_table_name using errcode = '23505', constraint = tg_table_name || '_names';
  end if;
  return new;
end $$;

-- A name in a language, or the first one given.
create function own_name(names jsonb, locale text) returns text language sql immutable parallel safe
  return coalesce(names ->> locale, (select value from jsonb_each_text(names) limit 1), '');

-- All names of a record in one line, for logs and the recycle bin.
create function own_names_text(names jsonb) returns text language sql immutable parallel safe
  return coalesce((select string_agg(distinct value, ' / ') from jsonb_each_text(names)), '');

create table customer_labels (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  names jsonb not null,
  title text not null generated always as (own_names_text(names)) stored,
  color text not null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users,
  unique (company_id, id)
);
create index customer_labels_order on customer_labels (company_id, position, id);
create index customer_labels_deleter on customer_labels (deleted_by) where deleted_by is not null;
create trigger own_names_apart before insert or update of names, deleted_at on customer_labels
  for each row execute function own_names_apart();
select app_tenant_table('customer_labels');
select app_audited('customer_labels', ignored => '{position,deleted_by}');

-- Links of a deleted label stay, so that it comes back with its customers.
create table customer_label_links (
  company_id bigint not null default app_company_id() references companies on delete cascade,
  customer_id bigint not null,
  label_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (customer_id, label_id),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade,
  foreign key (company_id, label_id) references customer_labels (company_id, id) on delete cascade
);
create index customer_label_links_label on customer_label_links (company_id, label_id, customer_id);
create index customer_label_links_customer on customer_label_links (company_id, customer_id);
select app_tenant_table('customer_label_links');

create table customer_groups (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  -- Null: at the top.
  parent_id bigint,
  names jsonb not null,
  title text not null generated always as (own_names_text(names)) stored,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users,
  unique (company_id, id),
  foreign key (company_id, parent_id) references customer_groups (company_id, id) on delete set null (parent_id)
);
create index customer_groups_parent on customer_groups (company_id, parent_id, position, id);
create index customer_groups_deleter on customer_groups (deleted_by) where deleted_by is not null;
create trigger own_names_apart before insert or update of names, deleted_at, parent_id on customer_groups
  for each row execute function own_names_apart('parent_id');
select app_tenant_table('customer_groups');
select app_audited('customer_groups', ignored => '{position,deleted_by}');

-- Groups with all groups below them.
create function customer_groups_inside(ids bigint[]) returns setof bigint language sql stable as $$
  with recursive inside as (
    select unnest(ids) as id
    union select g.id from customer_groups g join inside i on g.parent_id = i.id where g.deleted_at is null
  ) select id from inside
$$;

create table customer_sources (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  -- One of the product's own sources, which stay; null for those of the company.
  system_key text check (system_key in ('manual', 'customs', 'import', 'map', 'search')),
  -- Empty: the product's name for it.
  names jsonb not null default '{}',
  title text not null generated always as (own_names_text(names)) stored,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users,
  unique (company_id, id),
  unique (company_id, system_key),
  check (system_key is null or deleted_at is null)
);
create index customer_sources_order on customer_sources (company_id, position, id);
create index customer_sources_deleter on customer_sources (deleted_by) where deleted_by is not null;
create trigger own_names_apart before insert or update of names, deleted_at on customer_sources
  for each row execute function own_names_apart();
select app_tenant_table('customer_sources');
select app_audited('customer_sources', ignored => '{position,deleted_by}');

create function give_company_sources() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into customer_sources (company_id, system_key, position)
  select new.id, key, place from unnest(array['manual', 'customs', 'import', 'map', 'search']) with ordinality as s (key, place);
  return null;
end $$;
create trigger companies_sources after insert on companies for each row execute function give_company_sources();
insert into customer_sources (company_id, system_key, position)
select c.id, key, place from companies c,
  unnest(array['manual', 'customs', 'import', 'map', 'search']) with ordinality as s (key, place);

-- The company's names and colours for stages and intents; the keys stay what they are.
create table customer_words (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  kind text not null check (kind in ('stage', 'intent')),
  key text not null,
  -- Empty: the product's name; a language left out shows the product's name in it.
  names jsonb not null default '{}',
  -- Null: the product's colour.
  color text,
  unique (company_id, kind, key)
);
select app_tenant_table('customer_words');
select app_audited('customer_words');

-- Fields a company adds to its customers. Values stand in customers.custom under the id of the field.
create table customer_fields (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  names jsonb not null,
  title text not null generated always as (own_names_text(names)) stored,
  type text not null check (type in ('text', 'number', 'date', 'choice', 'choices')),
  -- [{"key": "a1", "names": {…}}] in order, for choices.
  choices jsonb not null default '[]',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users,
  unique (company_id, id)
);
create index customer_fields_order on customer_fields (company_id, position, id);
create index customer_fields_deleter on customer_fields (deleted_by) where deleted_by is not null;
create trigger own_names_apart before insert or update of names, deleted_at on customer_fields
  for each row execute function own_names_apart();
select app_tenant_table('customer_fields');
select app_audited('customer_fields', ignored => '{position,deleted_by}');

alter table customers drop constraint customers_source_check,
  add constraint customers_source_check check (source in ('manual', 'customs', 'import', 'map', 'search')),
  add column group_id bigint,
  -- Which of the company's sources it is counted under; `source` stays how it came.
  add column source_id bigint,
  add column scale text check (scale in ('1-10', '11-50', '51-200', '201-500', '501-1000', '1001-5000', '5001+')),
  -- Thousands of US dollars in a year.
  add column annual_purchase text
    check (annual_purchase in ('0-50', '50-100', '100-500', '500-1000', '1000-5000', '5000-10000', '10000+')),
  add column company_type text,
  -- IANA name.
  add column time_zone text,
  add column stars smallint not null default 0 check (stars between 0 and 5),
  add column custom jsonb not null default '{}',
  add foreign key (company_id, group_id) references customer_groups (company_id, id) on delete set null (group_id),
  add foreign key (company_id, source_id) references customer_sources (company_id, id) on delete set null (source_id);
create index customers_group on customers (company_id, group_id, id) where group_id is not null;
create index customers_source on customers (company_id, source_id, id) where source_id is not null;

alter table customers disable trigger audit_update;
update customers c set source_id = s.id from customer_sources s
where s.company_id = c.company_id and s.system_key = c.source;
alter table customers enable trigger audit_update;

create function source_customer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.source_id is null then
    select id into new.source_id from customer_sources where company_id = new.company_id and system_key = new.source;
  end if;
  return new;
end $$;
create trigger customers_source_first before insert on customers for each row execute function source_customer();

-- Further addresses of people, and where else they are reached.
alter table customer_contacts
  add column other_emails text[] not null default '{}',
  -- [{"type": "whatsapp", "value": "…"}]
  add column socials jsonb not null default '[]';
create function social_values(socials jsonb) returns text[] language sql immutable parallel safe
  return array(select value ->> 'value' from jsonb_array_elements(socials));
alter table customer_contacts alter column search_text set expression as
  (search_text(joined_text(array[name, work_email, personal_email] || phones || other_emails || social_values(socials))));
select app_audited('customer_contacts', ignored => '{position}');

-- What batch changes were before, so that they can be taken back for a short while.
create table customer_batches (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  user_id bigint not null default app_user_id() references users on delete cascade,
  edit jsonb not null,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  unique (company_id, id)
);
create index customer_batches_age on customer_batches (created_at);
create index customer_batches_company on customer_batches (company_id, id);
create index customer_batches_user on customer_batches (user_id);
select app_tenant_table('customer_batches');

create table customer_batch_rows (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  batch_id bigint not null,
  customer_id bigint not null,
  -- Of a label that was put on or taken off.
  label_id bigint,
  -- The value of a field that was changed.
  before text,
  foreign key (company_id, batch_id) references customer_batches (company_id, id) on delete cascade,
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade,
  foreign key (company_id, label_id) references customer_labels (company_id, id) on delete cascade
);
create index customer_batch_rows_batch on customer_batch_rows (company_id, batch_id, id);
create index customer_batch_rows_customer on customer_batch_rows (company_id, customer_id);
create index customer_batch_rows_label on customer_batch_rows (company_id, label_id) where label_id is not null;
select app_tenant_table('customer_batch_rows');

-- The ids of entries leave room for 32 kinds.
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
    from customer_fields where deleted_at is not null;
