-- Keeps of a merge whether the system decided it, which then holds for others too.
create or replace function trade_merge_level() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  new.is_shared := exists (select from companies c where c.id = new.company_id and c.level = 'system');
  return new;
end $$;
