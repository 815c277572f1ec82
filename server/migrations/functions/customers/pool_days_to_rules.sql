-- The company's single "public-pool time" is the first of its rules: whichever of the two is changed, both say the same.
create or replace function pool_days_to_rules() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- What the rules have just written here themselves is left alone.
  update recycle_rules set follow_up_days = new.pool_days, is_on = is_on or new.pool_days is not null
  where company_id = new.id and case when is_on then follow_up_days end is distinct from new.pool_days;
  return null;
end $$;
