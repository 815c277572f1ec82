-- New records and companies wait for their names to be looked through.
create or replace function trade_party_scan_wanted() returns trigger language plpgsql as $$
begin
  insert into trade_party_scans as scan (company_id, wanted_at) values (new.company_id, clock_timestamp())
  on conflict (company_id) do update set wanted_at = excluded.wanted_at;
  return null;
end $$;
