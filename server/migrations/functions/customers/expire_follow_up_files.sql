-- A file whose follow-up is gone for good goes with the next cleaning.
create or replace function expire_follow_up_files() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update files set expires_at = now() where id in (select file_id from gone);
  return null;
end $$;
