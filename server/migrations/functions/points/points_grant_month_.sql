-- Gives the points of the month that is now in the zone of the company: granted, insufficient or not due.
create or replace function points_grant_month_(company bigint) returns text language plpgsql as $$
declare
  house record;
  zone text := points_zone_(company);
  month date := date_trunc('month', now() at time zone zone)::date;
  debit points_ledger;
  credit points_ledger;
begin
  select h.id, h.level, s.monthly_grant as amount into house from points_settings s
  join companies h on h.id = s.granted_by where s.company_id = company and s.monthly_grant > 0;
  if not found then return 'notDue'; end if;
  perform points_lock_(least(company, house.id));
  perform points_lock_(greatest(company, house.id));
  if (select granted_month from points_accounts where company_id = company) = month then return 'notDue'; end if;
  if house.level = 'system' then perform points_issue_(house.id, house.amount); end if;
  if (select a.monthly + a.lasting from points_accounts a where a.company_id = house.id) < house.amount then
    return 'insufficient';
  end if;
  debit.company_id := house.id;
  debit.type := 'allotOut';
  debit.label := (select name from companies where id = company);
  debit.idempotency_key := 'month:' || company || ':' || month;
  credit.company_id := company;
  credit.type := 'monthlyGrant';
  credit.kind := 'monthly';
  credit.expires_at := (month + interval '1 month') at time zone zone;
  credit.idempotency_key := 'month:' || month;
  perform points_move_(debit, credit, house.amount, false);
  update points_accounts set granted_month = month where company_id = company;
  return 'granted';
end $$;
revoke execute on function points_grant_month_(bigint) from public;
