-- Waits until nobody else changes the people of a house, and holds it until the transaction ends. Not the stronger lock:
-- every new user holds a key share of his company through the foreign key.
create or replace function lock_house(house bigint) returns integer language sql security definer set search_path = public, pg_temp as $$
  select seats from companies
   where id = house and (app_company_id() is null or id = app_company_id()) for no key update
$$;
