-- The run at which more than so many calendar days have passed since a moment: with 30 days, what was touched on the
-- 1st drops on the 1st of the next month at the earliest, never on its thirtieth day.
create or replace function run_after_days(moment timestamptz, days integer, zone text, run_hour integer) returns timestamptz
language sql stable parallel safe
  return (date_trunc('day', moment at time zone zone) + make_interval(days => days + 1, hours => run_hour)) at time zone zone;
