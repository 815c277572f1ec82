-- Groups with all groups below them.
create or replace function customer_groups_inside(ids bigint[]) returns setof bigint language sql stable as $$
  with recursive inside as (
    select unnest(ids) as id
    union select g.id from customer_groups g join inside i on g.parent_id = i.id where g.deleted_at is null
  ) select id from inside
$$;
