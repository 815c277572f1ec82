-- Whether one grant allows everything that another does.
create or replace function library_covers(wide library_grants, part library_grants) returns boolean language sql immutable
  return (wide.sources = '{}' or (part.sources <> '{}' and part.sources <@ wide.sources))
    and (wide.countries = '{}' or (part.countries <> '{}' and part.countries <@ wide.countries))
    and (wide.flow = '' or wide.flow = part.flow)
    and (wide.first_month is null or wide.first_month <= part.first_month)
    and (wide.last_month is null or wide.last_month >= part.last_month);
