-- Keeps the place of a customer whole, whoever moves it: no owner means a pool, and the clocks follow.
create or replace function place_customer() returns trigger language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = 'force_generic_plan' as $$
declare
  rules rules_in_force;
  own rules_in_force;
  zone text;
begin
  -- Before the rules are read: what brings drop times up to date waits for whoever may have read older ones.
  perform pg_advisory_xact_lock_shared(customer_writing(new.company_id));
  if tg_op = 'INSERT' or new.owner_id is distinct from old.owner_id then
    if new.owner_id is null then
      if new.pool_id is null then
        select id into new.pool_id from pools where company_id = new.company_id and is_default;
      end if;
      new.pooled_at := coalesce(case when tg_op = 'INSERT' then new.pooled_at end, now());
      new.owned_at := null;
      new.locked_until := null;
      new.locked_by := null;
    else
      new.owned_at := coalesce(case when tg_op = 'INSERT' then new.owned_at end, now());
      new.pool_id := null;
      new.pooled_at := null;
      new.release_type := null;
      new.release_reason_id := null;
    end if;
    if tg_op = 'UPDATE' and old.owner_id is not null then
      new.last_owner_id := old.owner_id;
      if new.owner_id is null then
        new.release_count := old.release_count + 1;
        new.release_type := coalesce(new.release_type, 'manual');
      end if;
    end if;
  end if;
  if tg_op = 'INSERT' or new.stage is distinct from old.stage then
    if new.stage in ('won', 'repeat') then
      new.deal_at := coalesce(new.deal_at, now());
    elsif tg_op = 'UPDATE' and old.stage in ('won', 'repeat') then
      new.deal_at := null;
      new.deal_reversed_at := now();
    end if;
  end if;
  select r.company_id, 0, r.is_on, r.follow_up_days, r.deal_days, r.stage_days, r.drops_after_protection,
    r.spares_won, r.spared_user_ids, r.warn_days, r.run_hour, r.has_homes
  into rules from recycle_rules r where r.company_id = new.company_id;
  if rules.has_homes and new.owner_id is not null then
    select f.* into own from pool_homes h join rules_in_force f on f.pool_id = h.pool_id
    where h.user_id = new.owner_id and f.company_id = new.company_id;
    if found then
      rules := own;
    end if;
  end if;
  if not rules.is_on or new.owner_id is null then
    new.drops_at := null;
  else
    select c.time_zone into zone from companies c where c.id = new.company_id;
    select min(m.moment) into new.drops_at from recycle_moments(
      row(new.owner_id, new.stage, new.owned_at, new.follow_up_clock_at, new.deal_reversed_at, new.locked_until)::recycle_subject,
      rules, zone) m;
  end if;
  return new;
end $$;
