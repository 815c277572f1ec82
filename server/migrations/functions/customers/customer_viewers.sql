-- The colleagues who may open a customer. Helpers wait beside one in a pool, but do not see it there.
create or replace function customer_viewers(customer bigint) returns setof bigint language sql stable as $$
  with recursive subject as (
    select c.id, c.owner_id, c.pool_id, u.group_id from customers c left join users u on u.id = c.owner_id
    where c.id = customer and c.deleted_at is null
  ), above as (
    select u.id, u.leader_id from users u join subject s on u.id = s.owner_id
    union select u.id, u.leader_id from users u join above a on u.id = a.leader_id
  ), around as (
    select g.id, g.parent_id from user_groups g join subject s on g.id = s.group_id
    union select g.id, g.parent_id from user_groups g join around a on g.id = a.parent_id
  )
  select u.id from subject s cross join users u left join permission_templates t on t.id = u.template_id
  where u.disabled_at is null
    and (u.type = 'admin' or 'customer.customer.read' = any(t.permissions))
    and (u.type = 'admin' or t.data_scope = 'company' or u.id = s.owner_id
      or (t.data_scope = 'subordinates' and u.id in (select id from above))
      or (t.data_scope = 'group' and u.group_id in (select id from around))
      or (s.pool_id is not null and s.pool_id in (select open_pools(u.id)))
      or (s.owner_id is not null and exists (
        select from customer_collaborators k where k.customer_id = s.id and k.user_id = u.id
          and (k.ends_at is null or k.ends_at > now()))))
$$;
