-- A name in a language, or the first one given.
create or replace function own_name(names jsonb, locale text) returns text language sql immutable parallel safe
  return coalesce(names ->> locale, (select value from jsonb_each_text(names) limit 1), '');
