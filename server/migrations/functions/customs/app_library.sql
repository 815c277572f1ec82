-- What the company of the transaction may read of the shared library at the moment; the system reads all of it.
create or replace function app_library()
returns table (sources text[], countries text[], flow text, first_month date, last_month date)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select g.sources, g.countries, g.flow, g.first_month, g.last_month
  from library_grants g
  where g.company_id = app_company_id() and library_grant_holds(g) and (not g.by_oem or library_oem_has(g))
  union all
  select '{}', '{}', '', null, null where app_level() = 'system';
end;
