-- Nobody is above himself.
create or replace function users_keep_tree() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from companies where id = new.company_id for no key update;
  if exists (
    with recursive above as (
      select new.leader_id as id
      union select u.leader_id from users u join above on u.id = above.id where u.leader_id is not null
    ) select from above where id = new.id) then
    raise exception 'user % would be above himself', new.id using errcode = 'LF003';
  end if;
  return null;
end $$;
