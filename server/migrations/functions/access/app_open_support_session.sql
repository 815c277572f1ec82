-- Opens a session as an employee of the company that was entered; refuses outside of app_enter_company.
create or replace function app_open_support_session(person bigint, token bytea, reason text, minutes integer, agent text)
returns timestamptz language plpgsql security definer set search_path = public, pg_temp as $$
declare
  actor_house bigint := nullif(current_setting('app.actor_company_id', true), '')::bigint;
  session bigint;
  end_time timestamptz := now() + make_interval(mins => least(minutes, 60));
begin
  if actor_house is null or app_actor_id() is null then
    raise exception 'nobody has entered the company' using errcode = 'insufficient_privilege';
  end if;
  if not exists (select from users where id = person and company_id = app_company_id() and disabled_at is null) then
    raise exception 'user % cannot be signed in as', person using errcode = 'insufficient_privilege';
  end if;
  insert into sessions (token_hash, user_id, actor_id, method, address, agent, expires_at)
  values (token, person, app_actor_id(), 'signInAs', coalesce(app_address(), ''), agent, end_time)
  returning id into session;
  insert into support_sessions (company_id, user_id, actor_id, actor_company_id, company_name, user_name, actor_name,
    actor_company_name, session_id, reason, address, ends_at)
  select c.id, u.id, a.id, h.id, c.name, u.name, a.name, h.name, session, reason, coalesce(app_address(), ''), end_time
  from companies c, users u, users a, companies h
  where c.id = app_company_id() and u.id = person and a.id = app_actor_id() and h.id = actor_house;
  return end_time;
end $$;
