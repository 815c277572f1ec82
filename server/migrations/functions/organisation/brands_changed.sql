-- Tells every process that a brand is another.
create or replace function brands_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('brands_changed', '');
  return null;
end $$;
