-- No group is inside itself.
create or replace function user_groups_keep_tree() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from companies where id = new.company_id for no key update;
  if exists (
    with recursive above as (
      select new.parent_id as id
      union select g.parent_id from user_groups g join above on g.id = above.id where g.parent_id is not null
    ) select from above where id = new.id) then
    raise exception 'group % would be inside itself', new.id using errcode = 'LF003';
  end if;
  return null;
end $$;
