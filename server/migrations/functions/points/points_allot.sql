-- Gives points to somebody below: ok, insufficient or notBelow. The same key gives once.
create or replace function points_allot(target bigint, wanted bigint, ends timestamptz, note text, key text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me bigint := app_company_id();
  account points_accounts;
  debit points_ledger;
  credit points_ledger;
begin
  if not points_below(target) then return 'notBelow'; end if;
  perform points_lock_(least(me, target));
  perform points_lock_(greatest(me, target));
  if exists (select 1 from points_ledger where company_id = me and idempotency_key = 'allot:' || key) then
    return 'ok';
  end if;
  if (select level from companies where id = me) = 'system' then perform points_issue_(me, wanted); end if;
  select * into account from points_accounts where company_id = me;
  if account.monthly + account.lasting < wanted then return 'insufficient'; end if;
  debit.company_id := me;
  debit.type := 'allotOut';
  debit.user_id := app_user_id();
  debit.label := concat_ws(': ', (select name from companies where id = target), nullif(note, ''));
  debit.idempotency_key := 'allot:' || key;
  credit.company_id := target;
  credit.type := 'allot';
  credit.kind := 'lasting';
  credit.label := note;
  credit.expires_at := ends;
  credit.idempotency_key := 'allot:' || key;
  perform points_move_(debit, credit, wanted, false);
  return 'ok';
end $$;
revoke execute on function points_allot(bigint,bigint,timestamp with time zone,text,text) from public;
do $$ begin execute format('grant execute on function points_allot(bigint,bigint,timestamp with time zone,text,text) to %I', app_role()); end $$;
