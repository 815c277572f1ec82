/**
 * Common table expression `month` with the first moments of this month and the last in the time zone `$1`, and how far
 * the last had come a month ago. They are reckoned in local time: months and summer time make them differ by more than
 * an interval.
 */
export const monthCte = `month as (
  select date_trunc('month', now() at time zone $1) at time zone $1 as this_start,
         (date_trunc('month', now() at time zone $1) - interval '1 month') at time zone $1 as previous_start,
         ((now() at time zone $1) - interval '1 month') at time zone $1 as previous_until
)`
