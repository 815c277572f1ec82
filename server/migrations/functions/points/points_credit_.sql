-- A new lot with the kind, amount and end of a line.
create or replace function points_credit_(entry points_ledger) returns void language plpgsql as $$
begin
  insert into points_lots (company_id, kind, granted, remaining, expires_at)
  values (entry.company_id, entry.kind, entry.amount, 0, entry.expires_at) returning id into entry.lot_id;
  perform points_post_(entry);
end $$;
revoke execute on function points_credit_(points_ledger) from public;
