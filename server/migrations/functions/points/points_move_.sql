-- Moves points from one account to another; both are locked.
create or replace function points_move_(debit points_ledger, credit points_ledger, wanted bigint, backwards boolean)
returns void language plpgsql as $$
declare
  one record;
  ends timestamptz := credit.expires_at;
begin
  debit.counterpart_id := credit.company_id;
  credit.counterpart_id := debit.company_id;
  credit.part := 0;
  for one in select sum(t.piece)::bigint as piece, t.piece_ends from points_take_(debit, wanted, backwards) t
    group by t.piece_ends order by t.piece_ends nulls last
  loop
    credit.amount := one.piece;
    -- What ends below ends no later than above.
    credit.expires_at := least(ends, one.piece_ends);
    perform points_credit_(credit);
    credit.part := credit.part + 1;
  end loop;
end $$;
revoke execute on function points_move_(points_ledger,points_ledger,bigint,boolean) from public;
