-- Which of the things a company has not paid for, or too long ago.
create or replace function points_fresh_(company bigint, wanted text, things text[]) returns text[] language sql stable
  return (select coalesce(array_agg(distinct t), '{}') from unnest(things) t where not exists (
    select 1 from points_unlocks u where u.company_id = company and u.feature = wanted and u.thing = t
      and (u.expires_at is null or u.expires_at > now())));
revoke execute on function points_fresh_(bigint,text,text[]) from public;
