-- Streams of events end when the account of their users is closed.
create or replace function companies_tell_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('sessions_ended', id::text) from users where company_id = new.id;
  return null;
end $$;
