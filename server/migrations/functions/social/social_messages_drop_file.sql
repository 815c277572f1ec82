-- Whoever is erased, and accounts that are given up, take their files along.
create or replace function social_messages_drop_file() returns trigger language plpgsql as $$
begin
  update files set expires_at = now() where id = old.file_id;
  return null;
end $$;
