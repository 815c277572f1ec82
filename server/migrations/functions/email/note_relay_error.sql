-- Keeps when a mail server last failed.
create or replace function note_relay_error() returns trigger language plpgsql as $$
begin
  new.last_error_at := case when new.last_error is not null then now() end;
  return new;
end $$;
