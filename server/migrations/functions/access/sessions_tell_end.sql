-- Whoever ends a session or closes an account, the event streams of that user hear of it at once.
create or replace function sessions_tell_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', new.user_id::text);
  return null;
end $$;
