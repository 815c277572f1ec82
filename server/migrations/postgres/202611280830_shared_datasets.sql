-- Datasets of the system that companies may read: docs/decisions/0295-datasets-of-the-shared-library.md.
alter table company_datasets
  -- Whether every company may read it.
  add column is_for_all boolean not null default false;

-- Which companies may read a dataset of the system.
create table dataset_grants (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  dataset_id bigint not null references company_datasets on delete cascade,
  granted_at timestamptz not null default now(),
  unique (company_id, dataset_id)
);
create index dataset_grants_dataset on dataset_grants (dataset_id);
select app_tenant_table('dataset_grants');
select app_audited('dataset_grants');
do $$ begin execute format('revoke insert, update, delete on dataset_grants from %I', app_role()); end $$;

-- The datasets of others that the company of the transaction may read.
create function app_shared_datasets() returns bigint[]
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select coalesce(array_agg(d.id), '{}') from company_datasets d
  join companies h on h.id = d.company_id and h.level = 'system'
  where d.deleted_at is null and d.generation is not null and d.company_id <> app_company_id()
    and (d.is_for_all or exists (
      select from dataset_grants g where g.company_id = app_company_id() and g.dataset_id = d.id));
end;

-- Whose they are; null where there are none, so that nothing of it is looked through.
create function app_library_house() returns bigint
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select min(d.company_id) from company_datasets d where d.id = any (app_shared_datasets());
end;

-- Companies of shared datasets that one company does not see: a person of them asked it to be erased.
create table directory_hidden (
  company_id bigint not null default app_company_id() references companies,
  dataset_id bigint not null references company_datasets on delete cascade,
  entry_key uuid not null,
  primary key (company_id, dataset_id, entry_key)
);
create index directory_hidden_dataset on directory_hidden (dataset_id);
select app_tenant_table('directory_hidden');

create policy shared on company_datasets for select using (id = any ((select app_shared_datasets())::bigint[]));
create policy shared on directory_companies for select using (
  dataset_id = any ((select app_shared_datasets())::bigint[])
  and not exists (select from directory_hidden h
    where h.dataset_id = directory_companies.dataset_id and h.entry_key = directory_companies.entry_key));

-- Labels are a company's own, of whosever datasets.
alter table directory_labels drop constraint directory_labels_company_id_dataset_id_fkey;
alter table directory_labels add foreign key (dataset_id) references company_datasets on delete cascade;
create index directory_labels_dataset on directory_labels (dataset_id);

-- As before, with those of shared datasets.
create or replace function directory_found_rows(terms jsonb, most integer) returns setof listed_companies
language plpgsql stable security definer rows 500 set search_path = public, pg_temp as $$
declare
  own bigint := app_company_id();
  shared bigint[] := app_shared_datasets();
  whose text := format('c.company_id = %L::bigint', own);
  amount integer;
begin
  if shared <> '{}' then
    whose := format('c.company_id = any (%L::bigint[]) and (c.company_id = %L::bigint or c.dataset_id = any (%L::bigint[]) and not exists (
      select from directory_hidden h where h.company_id = %2$L::bigint and h.dataset_id = c.dataset_id and h.entry_key = c.entry_key))',
      array[own, app_library_house()], own, shared);
  end if;
  return query execute format('select c.*, d.name, d.release, d.attribution, d.licence, d.is_storable, d.imported_at
    from directory_companies c join company_datasets d on d.id = c.dataset_id and d.generation = c.generation
    where %1$s and d.company_id = c.company_id and d.deleted_at is null and %2$s limit %3$L::integer',
    whose, directory_terms_sql(terms), most + 1);
  get diagnostics amount = row_count;
  if amount > most then return next null::listed_companies; end if;
end $$;

create or replace function directory_often(terms jsonb) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  is_often boolean;
begin
  execute format('select bool_or(told.amount > 2) from unnest(%L::bigint[]) house, lateral (
      select count(*) as amount from (
        select s.search_text from directory_companies s where s.company_id = house
        order by s.company_id desc, s.dataset_id desc, s.generation desc, s.entry_key desc limit 500) c where %s) told',
    array_remove(array[app_company_id(), app_library_house()], null), directory_terms_sql(terms)) into is_often;
  return is_often;
end $$;

-- Who may read a dataset of the caller's; nobody but the system shares any.
create function dataset_readers(dataset bigint) returns table (id bigint, name text)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select c.id, c.name from dataset_grants g join companies c on c.id = g.company_id
  join company_datasets d on d.id = g.dataset_id
  where g.dataset_id = dataset and d.company_id = app_company_id() and app_level() = 'system' order by c.name, c.id;
end;

-- Says who may read a dataset of the caller's; false where it is none that can be shared.
create function dataset_share(dataset bigint, for_all boolean, readers bigint[]) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if app_level() <> 'system' then return false; end if;
  update company_datasets d set is_for_all = for_all
  where d.id = dataset and d.company_id = app_company_id() and d.deleted_at is null and d.generation is not null;
  if not found then return false; end if;
  delete from dataset_grants g where g.dataset_id = dataset and g.company_id <> all (readers);
  insert into dataset_grants (company_id, dataset_id)
  select c.id, dataset from companies c where c.id = any (readers) and points_below(c.id) on conflict do nothing;
  return true;
end $$;
