-- Whether a name is a time zone to this server: programs know some that it does not, and reckoning with them would fail.
create or replace function is_time_zone(name text) returns boolean stable language plpgsql as $$
begin
  perform now() at time zone name;
  return true;
exception when invalid_parameter_value then
  return false;
end $$;
