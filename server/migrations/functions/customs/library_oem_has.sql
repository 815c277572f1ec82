-- Whether the OEM of the house of a grant has now what the grant gives.
create or replace function library_oem_has(part library_grants) returns boolean
language sql stable security definer set search_path = public, pg_temp
  return exists (
    select from companies c
    join companies house on house.oem_id = c.oem_id and house.level = 'oem'
    join library_grants own on own.company_id = house.id
    where c.id = part.company_id and library_grant_holds(own) and library_covers(own, part));
