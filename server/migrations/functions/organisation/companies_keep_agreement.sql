-- Its own people set a house up; what was agreed with it is changed from above.
create or replace function companies_keep_agreement() returns trigger language plpgsql as $$
begin
  if new.level <> old.level or new.oem_id is distinct from old.oem_id then
    raise exception 'a company stays where it was opened' using errcode = 'insufficient_privilege';
  end if;
  if new.id = app_company_id() and
    (new.seats, new.valid_through, new.suspended_at, new.deleted_at, new.purge_at)
      is distinct from (old.seats, old.valid_through, old.suspended_at, old.deleted_at, old.purge_at)
  then
    raise exception 'only those above a company change what was agreed with it' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
