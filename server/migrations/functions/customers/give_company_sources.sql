-- Every company has the sources of the product from its first moment.
create or replace function give_company_sources() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into customer_sources (company_id, system_key, position)
  select new.id, key, place from unnest(array['manual', 'customs', 'import', 'map', 'search']) with ordinality as s (key, place);
  return null;
end $$;
