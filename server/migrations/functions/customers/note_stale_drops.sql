-- Rules and the clock of the company decide when customers drop; a change of either makes what is stored stale.
create or replace function note_stale_drops() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_table_name = 'companies' then
    update recycle_rules set stale_since = now(), refreshed_through = 0 where company_id = new.id;
    return null;
  end if;
  new.updated_at := now();
  new.stale_since := now();
  new.refreshed_through := 0;
  return new;
end $$;
