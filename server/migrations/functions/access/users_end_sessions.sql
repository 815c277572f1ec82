-- Who is disabled is out at once, whoever disables him.
create or replace function users_end_sessions() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update sessions set ended_at = now(), end_reason = 'disabled' where user_id = new.id and ended_at is null;
  return null;
end $$;
