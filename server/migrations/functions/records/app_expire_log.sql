-- Removes the lines of a company that are older than its retention, at most `amount` of them; returns how many. A month
-- is always kept.
create or replace function app_expire_log(name regclass, company bigint, days integer, amount integer default 10000)
returns bigint language plpgsql as $$
declare
  removed bigint;
begin
  if days < 30 then raise exception 'a log is kept for at least 30 days'; end if;
  execute format(
    'delete from %1$s where ctid in (select ctid from %1$s where company_id = $1 and happened_at < now() - $2 * interval ''1 day'' limit $3)',
    name) using company, days, amount;
  get diagnostics removed = row_count;
  return removed;
end $$;
revoke execute on function app_expire_log(regclass,bigint,integer,integer) from public;
