-- Parts of the shared library of customs records that companies may read. Written by the functions below only.
create table library_grants (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies on delete cascade,
  -- Empty lists and empty ends do not limit.
  sources text[] not null default '{}',
  -- Where goods came in (imports) or left (exports); with statistics the partner.
  countries text[] not null default '{}',
  flow text not null default '' check (flow in ('', 'import', 'export')),
  first_month date check (extract(day from first_month) = 1),
  last_month date check (extract(day from last_month) = 1),
  -- The last day of the grant where the company is.
  valid_through date,
  -- Given by the OEM above: holds only while the OEM itself has as much.
  by_oem boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (first_month <= last_month)
);
create index library_grants_company on library_grants (company_id, id);
select app_tenant_table('library_grants');
select app_audited('library_grants', ignored => '{updated_at}');
do $$ begin execute format('revoke insert, update, delete on library_grants from %I', app_role()); end $$;

create function library_grant_holds(part library_grants) returns boolean language sql stable
  return part.valid_through is null
    or (now() at time zone (select time_zone from companies where id = part.company_id))::date <= part.valid_through;

-- Whether one grant allows everything that another does.
create function library_covers(wide library_grants, part library_grants) returns boolean language sql immutable
  return (wide.sources = '{}' or (part.sources <> '{}' and part.sources <@ wide.sources))
    and (wide.countries = '{}' or (part.countries <> '{}' and part.countries <@ wide.countries))
    and (wide.flow = '' or wide.flow = part.flow)
    and (wide.first_month is null or wide.first_month <= part.first_month)
    and (wide.last_month is null or wide.last_month >= part.last_month);

-- Whether the OEM of the house of a grant has now what the grant gives.
create function library_oem_has(part library_grants) returns boolean
language sql stable security definer set search_path = public, pg_temp
  return exists (
    select from companies c
    join companies house on house.oem_id = c.oem_id and house.level = 'oem'
    join library_grants own on own.company_id = house.id
    where c.id = part.company_id and library_grant_holds(own) and library_covers(own, part));

-- What the company of the transaction may read of the shared library at the moment; the system reads all of it.
create function app_library()
returns table (sources text[], countries text[], flow text, first_month date, last_month date)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select g.sources, g.countries, g.flow, g.first_month, g.last_month
  from library_grants g
  where g.company_id = app_company_id() and library_grant_holds(g) and (not g.by_oem or library_oem_has(g))
  union all
  select '{}', '{}', '', null, null where app_level() = 'system';
end;

-- The grants of a company below the house of the transaction; `covered` is false where its OEM has less by now.
create function library_grants_below(target bigint)
returns table (id bigint, sources text[], countries text[], flow text, first_month date, last_month date,
  valid_through date, by_oem boolean, holds boolean, covered boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select g.id, g.sources, g.countries, g.flow, g.first_month, g.last_month, g.valid_through, g.by_oem,
    library_grant_holds(g), not g.by_oem or library_oem_has(g)
  from library_grants g where g.company_id = target and points_below(target) order by g.id;
end;

-- Replaces what the house of the transaction gives to a company below; an OEM cannot give what it does not have.
-- What the other house above gives stays as it is.
create function library_set_grants(target bigint, wanted jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_oem boolean := app_level() = 'oem';
  wish jsonb;
  part library_grants;
  kept bigint[] := '{}';
begin
  if not points_below(target) then return 'notBelow'; end if;
  perform from library_grants where company_id = target for update;
  for wish in select value from jsonb_array_elements(wanted) loop
    part := jsonb_populate_record(null::library_grants, wish);
    part.company_id := target;
    if is_oem and not library_oem_has(part) then return 'tooMuch'; end if;
    update library_grants g set sources = part.sources, countries = part.countries, flow = part.flow,
      first_month = part.first_month, last_month = part.last_month, valid_through = part.valid_through,
      updated_at = now()
    where g.id = part.id and g.company_id = target and g.by_oem = is_oem;
    if not found then
      insert into library_grants (company_id, sources, countries, flow, first_month, last_month, valid_through, by_oem)
      values (target, part.sources, part.countries, part.flow, part.first_month, part.last_month, part.valid_through, is_oem)
      returning id into part.id;
    end if;
    kept := kept || part.id;
  end loop;
  delete from library_grants g where g.company_id = target and g.by_oem = is_oem and g.id <> all (kept);
  return 'ok';
end $$;
