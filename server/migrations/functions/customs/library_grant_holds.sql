-- Whether a grant is in force today.
create or replace function library_grant_holds(part library_grants) returns boolean language sql stable
  return part.valid_through is null
    or (now() at time zone (select time_zone from companies where id = part.company_id))::date <= part.valid_through;
