-- Takes points back that were given and are not spent; the month's stay. Answers as points_allot.
create or replace function points_take_back(target bigint, wanted bigint, note text, key text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me bigint := app_company_id();
  debit points_ledger;
  credit points_ledger;
  retired points_ledger;
begin
  if not points_below(target) then return 'notBelow'; end if;
  perform points_lock_(least(me, target));
  perform points_lock_(greatest(me, target));
  if exists (select 1 from points_ledger where company_id = me and idempotency_key = 'back:' || key) then
    return 'ok';
  end if;
  if (select lasting from points_accounts where company_id = target) < wanted then return 'insufficient'; end if;
  debit.company_id := target;
  debit.type := 'takenBack';
  debit.label := note;
  debit.idempotency_key := 'back:' || key;
  credit.company_id := me;
  credit.type := 'takeBack';
  credit.kind := 'lasting';
  credit.user_id := app_user_id();
  credit.label := concat_ws(': ', (select name from companies where id = target), nullif(note, ''));
  credit.idempotency_key := 'back:' || key;
  perform points_move_(debit, credit, wanted, true);
  if (select level from companies where id = me) = 'system' then
    retired.company_id := me;
    retired.type := 'retire';
    retired.user_id := app_user_id();
    perform points_take_(retired, wanted);
  end if;
  return 'ok';
end $$;
revoke execute on function points_take_back(bigint,bigint,text,text) from public;
do $$ begin execute format('grant execute on function points_take_back(bigint,bigint,text,text) to %I', app_role()); end $$;
