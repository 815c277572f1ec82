-- Names as they were are written by the database, because a house cannot read the people of another one.
create or replace function log_names_people() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.user_name := coalesce((select name from users where id = new.user_id), new.user_name);
  new.actor_name := (select name from users where id = new.actor_id);
  return new;
end $$;
