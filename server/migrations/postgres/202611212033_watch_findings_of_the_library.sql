-- What a company might read of the shared library when a watch found something that may come from there, as the grants
-- have it; empty when all of it is the company's own. Of what was found before nobody knows: it needs the whole library.
alter table customs_watch_runs add column library jsonb not null default '[]';
update customs_watch_runs r set library = '[{"sources": [], "countries": [], "flow": ""}]'
where exists (select from library_grants g where g.company_id = r.company_id)
  or exists (select from customs_uploads u where u.id = any(r.upload_ids) and (u.decisions->>'forLibrary')::boolean);

-- Whether the company of the transaction may still read all these parts of the shared library.
create function app_library_covers(parts jsonb) returns boolean language sql stable
  return not exists (
    select from jsonb_array_elements(parts) part
    where not exists (
      select from app_library() own
      where library_covers(
        jsonb_populate_record(null::library_grants, to_jsonb(own)),
        jsonb_populate_record(null::library_grants, part))));
