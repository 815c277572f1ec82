-- Takes points out of lots: the month's first, then what ends soonest, or the other way round. Returns the pieces.
create or replace function points_take_(entry points_ledger, wanted bigint, backwards boolean default false)
returns table (piece bigint, piece_ends timestamptz) language plpgsql as $$
declare
  missing bigint := wanted;
  lot points_lots;
begin
  entry.part := 0;
  for lot in select * from points_lots l
    where l.company_id = entry.company_id and l.remaining > 0 and (not backwards or l.kind = 'lasting')
    order by l.kind = 'monthly' desc,
      case when backwards then -extract(epoch from coalesce(l.expires_at, 'infinity')) else
        extract(epoch from coalesce(l.expires_at, 'infinity')) end, l.id
  loop
    exit when missing = 0;
    piece := least(missing, lot.remaining);
    piece_ends := lot.expires_at;
    missing := missing - piece;
    entry.lot_id := lot.id;
    entry.amount := -piece;
    perform points_post_(entry);
    entry.part := entry.part + 1;
    return next;
  end loop;
  if missing > 0 then raise exception 'points are missing in the lots of company %', entry.company_id; end if;
end $$;
revoke execute on function points_take_(points_ledger,bigint,boolean) from public;
