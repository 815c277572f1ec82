-- Saving a customer writes its people anew, mostly as they were; people who move change both.
create or replace function note_changed_contacts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  touched record;
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  for touched in
    select n.company_id, array_agg(distinct side.customer_id) as ids from new_rows n join old_rows o on o.id = n.id
    cross join lateral (values (n.customer_id), (o.customer_id)) side (customer_id)
    where n is distinct from o group by n.company_id
  loop
    perform note_customer_details(touched.company_id, touched.ids, 'contacts');
  end loop;
  return null;
end $$;
