-- The time zone in which months of a company begin.
create or replace function points_zone_(company bigint) returns text language sql stable
  return (select time_zone from companies where id = company);
revoke execute on function points_zone_(bigint) from public;
