-- Whoever ends a session or closes an account, the event streams of that user hear of it at once.
create function sessions_tell_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', new.user_id::text);
  return null;
end $$;
create trigger sessions_tell_end after update of ended_at on sessions
  for each row when (new.ended_at is not null and old.ended_at is null) execute function sessions_tell_end();

create function users_tell_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('sessions_ended', new.id::text);
  return null;
end $$;
create trigger users_tell_end after update of disabled_at on users
  for each row when (new.disabled_at is not null and old.disabled_at is null) execute function users_tell_end();
