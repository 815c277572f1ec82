-- When a watch of this frequency is due next: at eight in the morning, weekly ones on Mondays.
create or replace function customs_watch_next(frequency text, zone text) returns timestamptz language sql stable
  return case when frequency = 'load' then now() else (
    select min(at) from (
      select (day + time '08:00') at time zone zone as at
      from generate_series(0, 8) ahead cross join lateral (select (now() at time zone zone)::date + ahead as day) days
      where frequency = 'daily' or extract(isodow from day) = 1
    ) hours where at > now()
  ) end;
