-- Streams of events end when the account of their user is closed.
create or replace function users_tell_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', new.id::text);
  return null;
end $$;
