-- All rules that hold somewhere in a company: its own as pool 0, and those of its pools, at the same hour.
create or replace view rules_in_force with (security_invoker = true) as
  select r.company_id, 0::bigint as pool_id, r.is_on, r.follow_up_days, r.deal_days, r.stage_days, r.drops_after_protection,
    r.spares_won, r.spared_user_ids, r.warn_days, r.run_hour, r.has_homes
  from recycle_rules r
  union all
  select r.company_id, p.pool_id, p.is_on, p.follow_up_days, p.deal_days, p.stage_days, p.drops_after_protection,
    p.spares_won, p.spared_user_ids, p.warn_days, r.run_hour, r.has_homes
  from pool_rules p join recycle_rules r on r.company_id = p.company_id;
do $$ begin execute format('grant select on rules_in_force to %I', app_role()); end $$;
