-- An OEM keeps what was agreed about its name.
create or replace function oems_keep_trademark() returns trigger language plpgsql as $$
begin
  if old.trademark is not null and new.trademark is distinct from old.trademark then
    raise exception 'a trademark cannot be changed once it is chosen' using errcode = 'check_violation', constraint = 'oems_trademark_fixed';
  end if;
  -- An OEM presents itself; under which name and domain is agreed with the system.
  if app_below_oem_id() is not null and
    (new.name, new.domain, new.suspended_at) is distinct from (old.name, old.domain, old.suspended_at)
  then
    raise exception 'only the system changes what was agreed with an OEM' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
