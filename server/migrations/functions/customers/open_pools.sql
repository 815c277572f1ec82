-- The pools somebody may look into: those open to all, and those of a group he is in or below.
create or replace function open_pools(person bigint) returns setof bigint language sql stable as $$
  with recursive above as (
    select g.id, g.parent_id from users u join user_groups g on g.id = u.group_id where u.id = person
    union select g.id, g.parent_id from user_groups g join above a on g.id = a.parent_id
  )
  select p.id from pools p where p.group_ids = '{}' or exists (select from above where above.id = any (p.group_ids))
$$;
