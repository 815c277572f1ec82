-- What a support session was opened with ends with it.
create or replace function sessions_end_support() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update support_sessions set ended_at = least(new.ended_at, ends_at) where session_id = new.id and ended_at is null;
  return null;
end $$;
