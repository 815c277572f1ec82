-- Numbers finished loads in their order, which searches kept for alerts count by.
create or replace function customs_uploads_number() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.load_no := nextval('customs_load_numbers');
  return new;
end $$;
