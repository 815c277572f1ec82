-- Tells the timeline what was changed of people and labels of customers.
create or replace function note_changed_details() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  -- The transition table is there under one name, whatever happened.
  for touched in select company_id, array_agg(distinct customer_id) as ids from touched_rows group by company_id loop
    perform note_customer_details(touched.company_id, touched.ids, tg_argv[0]);
  end loop;
  return null;
end $$;
