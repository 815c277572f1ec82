-- Moves a lot and the balance by the amount of a line and writes the line; the account is locked.
create or replace function points_post_(entry points_ledger) returns void language plpgsql as $$
declare
  after bigint;
begin
  update points_lots set remaining = remaining + entry.amount where id = entry.lot_id
  returning kind, expires_at into entry.kind, entry.expires_at;
  update points_accounts set
    monthly = monthly + case when entry.kind = 'monthly' then entry.amount else 0 end,
    lasting = lasting + case when entry.kind = 'lasting' then entry.amount else 0 end,
    next_expiry = case when entry.amount > 0 then least(next_expiry, entry.expires_at) else next_expiry end
  where company_id = entry.company_id returning monthly + lasting into strict after;
  insert into points_ledger (company_id, type, kind, lot_id, amount, balance_after, user_id, feature, reference, label,
    counterpart_id, reservation_id, idempotency_key, part, expires_at)
  values (entry.company_id, entry.type, entry.kind, entry.lot_id, entry.amount, after, entry.user_id, entry.feature,
    coalesce(entry.reference, ''), coalesce(entry.label, ''), entry.counterpart_id, entry.reservation_id,
    entry.idempotency_key, coalesce(entry.part, 0), entry.expires_at);
end $$;
revoke execute on function points_post_(points_ledger) from public;
