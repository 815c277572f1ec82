-- Sessions are the source of the log, whoever opens or ends them.
create or replace function sessions_log_start() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into sign_in_log (company_id, user_id, user_name, outcome, method, session_id, actor_id, address, agent)
  select company_id, id, user_name, 'success', new.method, new.id, new.actor_id, new.address, new.agent
  from users where id = new.user_id;
  return null;
end $$;
