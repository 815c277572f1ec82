-- Writes into the log of sign-ins how a session ended.
create or replace function sessions_log_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sign_in_log (company_id, user_id, user_name, outcome, reason, method, session_id, actor_id, address, agent)
  select company_id, id, user_name,
         case when new.end_reason in ('signedOut', 'replaced') then new.end_reason else 'ended' end,
         coalesce(new.end_reason, ''), new.method, new.id, new.actor_id, new.address, new.agent
  from users where id = new.user_id;
  return null;
end $$;
