-- Rules of a pool are as those of the company: stricter ones hold for no night before, and drop times follow in the background.
create or replace function note_pool_rules() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  company bigint;
begin
  for company in select distinct company_id from touched loop
    update recycle_rules set updated_at = now(), stale_since = now(), refreshed_through = 0 where company_id = company;
    perform set_pool_homes(company, 'rules');
  end loop;
  return null;
end $$;
