-- Why and when a customer drops by the rules that hold for its owner.
create or replace function recycle_moments(subject recycle_subject, rules rules_in_force, zone text)
returns table (rule text, moment timestamptz) language sql stable parallel safe as $$
  select due.rule, case
      when subject.locked_until > due.moment then run_at_or_after(subject.locked_until, zone, rules.run_hour)
      else due.moment end
  from (
    select 'followUp' as rule,
      run_after_days(greatest(subject.owned_at, subject.follow_up_clock_at), days.amount, zone, rules.run_hour) as moment
    from (select case when rules.stage_days ? subject.stage then (rules.stage_days ->> subject.stage)::integer
                      else rules.follow_up_days end as amount) days
    where days.amount is not null
    union all
    select 'deal', run_after_days(greatest(subject.owned_at, subject.deal_reversed_at), rules.deal_days, zone, rules.run_hour)
    where rules.deal_days is not null and subject.stage not in ('won', 'repeat')
    union all
    select 'protection', run_at_or_after(subject.locked_until, zone, rules.run_hour)
    where rules.drops_after_protection and subject.locked_until is not null and subject.stage not in ('won', 'repeat')
  ) due
  where rules.is_on and subject.owner_id is not null
    and not (rules.spares_won and subject.stage in ('won', 'repeat'))
    and not (subject.owner_id = any (rules.spared_user_ids))
$$;
