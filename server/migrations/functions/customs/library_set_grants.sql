-- Replaces what the house of the transaction gives to a company below; an OEM cannot give what it does not have.
-- What the other house above gives stays as it is.
create or replace function library_set_grants(target bigint, wanted jsonb) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_oem boolean := app_level() = 'oem';
  wish jsonb;
  part library_grants;
  kept bigint[] := '{}';
begin
  if not points_below(target) then return 'notBelow'; end if;
  perform from library_grants where company_id = target for update;
  for wish in select value from jsonb_array_elements(wanted) loop
    part := jsonb_populate_record(null::library_grants, wish);
    part.company_id := target;
    if is_oem and not library_oem_has(part) then return 'tooMuch'; end if;
    update library_grants g set sources = part.sources, countries = part.countries, flow = part.flow,
      first_month = part.first_month, last_month = part.last_month, valid_through = part.valid_through,
      updated_at = now()
    where g.id = part.id and g.company_id = target and g.by_oem = is_oem;
    if not found then
      insert into library_grants (company_id, sources, countries, flow, first_month, last_month, valid_through, by_oem)
      values (target, part.sources, part.countries, part.flow, part.first_month, part.last_month, part.valid_through, is_oem)
      returning id into part.id;
    end if;
    kept := kept || part.id;
  end loop;
  delete from library_grants g where g.company_id = target and g.by_oem = is_oem and g.id <> all (kept);
  return 'ok';
end $$;
