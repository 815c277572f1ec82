-- Streams of events end when the OEM of their users is closed.
create or replace function oems_tell_end() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_notify('sessions_ended', u.id::text) from users u join companies c on c.id = u.company_id
    where c.oem_id = new.id;
  return null;
end $$;
