-- Every company has a pool and its rules from its first moment.
create or replace function give_company_a_pool() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into pools (company_id, is_default) values (new.id, true);
  insert into recycle_rules (company_id, is_on, follow_up_days) values (new.id, new.pool_days is not null, new.pool_days);
  return null;
end $$;
