-- Everybody below somebody, over all levels; not the person himself.
create or replace function people_below(person bigint) returns setof bigint language sql stable as $$
  with recursive below as (
    select u.id from users u where u.leader_id = person
    union select u.id from users u join below b on u.leader_id = b.id
  )
  select id from below
$$;
