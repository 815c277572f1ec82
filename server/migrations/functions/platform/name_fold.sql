-- A word as names are compared: no case, full-width as half-width.
create or replace function name_fold(value text) returns text language sql immutable parallel safe
  return lower(normalize(trim(value), NFKC));
