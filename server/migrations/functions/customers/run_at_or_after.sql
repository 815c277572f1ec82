-- The run on or after a moment, at the company's hour.
create or replace function run_at_or_after(moment timestamptz, zone text, run_hour integer) returns timestamptz
language sql stable parallel safe
  return case
    when (date_trunc('day', moment at time zone zone) + make_interval(hours => run_hour)) at time zone zone >= moment
      then (date_trunc('day', moment at time zone zone) + make_interval(hours => run_hour)) at time zone zone
    else (date_trunc('day', moment at time zone zone) + make_interval(days => 1, hours => run_hour)) at time zone zone
  end;
