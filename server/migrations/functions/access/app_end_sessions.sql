-- Lets a request end sessions of its own company's users in its own transaction; `kept` stays open.
create or replace function app_end_sessions(ids bigint[], reason text, kept bigint default null) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  amount integer;
begin
  update sessions s set ended_at = now(), end_reason = reason
  from users u
  where u.id = s.user_id and u.id = any(ids) and u.company_id = app_company_id()
    and s.ended_at is null and s.id is distinct from kept and (kept is null or s.actor_id is null);
  get diagnostics amount = row_count;
  return amount;
end $$;
revoke execute on function app_end_sessions(bigint[],text,bigint) from public;
do $$ begin execute format('grant execute on function app_end_sessions(bigint[],text,bigint) to %I', app_role()); end $$;
