-- Who changes people, groups or pools changes whose rules hold for whom.
create or replace function keep_pool_homes() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched bigint[];
  company bigint;
begin
  if tg_op = 'INSERT' then
    touched := array(select distinct a.company_id from after a where a.group_id is not null);
  elsif tg_table_name = 'users' then
    touched := array(select distinct a.company_id from before b join after a on a.id = b.id where a.group_id is distinct from b.group_id);
  elsif tg_table_name = 'user_groups' then
    touched := array(select distinct a.company_id from before b join after a on a.id = b.id where a.parent_id is distinct from b.parent_id);
  else
    touched := array(select distinct a.company_id from before b join after a on a.id = b.id where a.group_ids <> b.group_ids);
  end if;
  foreach company in array touched loop
    if tg_table_name <> 'pools' and not has_pool_rules(company) then
      -- Not beside the first ones that are being saved: these would not see who comes, nor be seen.
      perform from recycle_rules where company_id = company for share;
      continue when not has_pool_rules(company);
    end if;
    perform set_pool_homes(company,
      case when tg_table_name = 'pools' then 'circle' when tg_op = 'INSERT' then 'newcomer' else 'move' end);
  end loop;
  return null;
end $$;
