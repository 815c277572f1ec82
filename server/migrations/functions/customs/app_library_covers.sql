-- Whether the company of the transaction may still read all these parts of the shared library.
create or replace function app_library_covers(parts jsonb) returns boolean language sql stable
  return not exists (
    select from jsonb_array_elements(parts) part
    where not exists (
      select from app_library() own
      where library_covers(
        jsonb_populate_record(null::library_grants, to_jsonb(own)),
        jsonb_populate_record(null::library_grants, part))));
