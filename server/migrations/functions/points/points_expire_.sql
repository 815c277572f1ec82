-- Closes what has run out; the account is locked.
create or replace function points_expire_(company bigint) returns void language plpgsql as $$
declare
  lot points_lots;
  entry points_ledger;
begin
  for lot in select * from points_lots
    where company_id = company and remaining > 0 and expires_at <= clock_timestamp() order by expires_at, id
  loop
    entry := null;
    entry.company_id := company;
    entry.type := 'expire';
    entry.lot_id := lot.id;
    entry.amount := -lot.remaining;
    perform points_post_(entry);
  end loop;
  update points_accounts set next_expiry = (
    select min(l.expires_at) from points_lots l where l.company_id = company and l.remaining > 0)
  where company_id = company;
end $$;
revoke execute on function points_expire_(bigint) from public;
