-- The grants of a company below the house of the transaction; `covered` is false where its OEM has less by now.
create or replace function library_grants_below(target bigint)
returns table (id bigint, sources text[], countries text[], flow text, first_month date, last_month date,
  valid_through date, by_oem boolean, holds boolean, covered boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select g.id, g.sources, g.countries, g.flow, g.first_month, g.last_month, g.valid_through, g.by_oem,
    library_grant_holds(g), not g.by_oem or library_oem_has(g)
  from library_grants g where g.company_id = target and points_below(target) order by g.id;
end;
