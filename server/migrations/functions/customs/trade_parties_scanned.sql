-- Whether the names of records that the company of the transaction may see are still being looked through.
create or replace function trade_parties_scanned(with_library boolean) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
    select from trade_party_scans s
    where s.wanted_at is not null and (s.company_id = app_company_id()
      or (with_library and s.company_id in (select c.id from companies c where c.level = 'system'))))
$$;
