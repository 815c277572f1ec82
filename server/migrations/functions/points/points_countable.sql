-- How many units of a feature would be charged: things already paid for are free.
create or replace function points_countable(wanted text, quantity bigint, things text[]) returns bigint
language sql stable security definer set search_path = public, pg_temp
  return case when things is null then quantity else cardinality(points_fresh_(app_company_id(), wanted, things)) end;
revoke execute on function points_countable(text,bigint,text[]) from public;
do $$ begin execute format('grant execute on function points_countable(text,bigint,text[]) to %I', app_role()); end $$;
