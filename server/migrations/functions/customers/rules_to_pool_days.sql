-- The other direction of `pool_days_to_rules`.
create or replace function rules_to_pool_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update companies set pool_days = case when new.is_on then new.follow_up_days end
  where id = new.company_id and pool_days is distinct from case when new.is_on then new.follow_up_days end;
  return null;
end $$;
