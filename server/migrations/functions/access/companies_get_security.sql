-- Every company has its row from its first moment, so that the defaults stand in one place.
create or replace function companies_get_security() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into company_security (company_id) values (new.id) on conflict do nothing;
  return null;
end $$;
