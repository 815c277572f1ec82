-- A customer without a source gets that of the way it came.
create or replace function source_customer() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.source_id is null then
    select id into new.source_id from customer_sources where company_id = new.company_id and system_key = new.source;
  end if;
  return new;
end $$;
