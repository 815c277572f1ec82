-- A row of a log without what names a person.
create or replace function redacted(record jsonb, patterns text[], personal text[]) returns jsonb
language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(key,
    case
      when key = any(personal) and value not in ('null', '""', '[]') then '"•••"'::jsonb
      when lower(value::text) like any(patterns) then '"•••"'::jsonb
      else value end), '{}') from jsonb_each(record));
