-- Keeps in the audit to how many people a pool was open and is open now, when that follows from a change elsewhere.
create or replace function note_pool_reach(pool bigint, open_before bigint, open_now bigint, newcomers bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept jsonb;
begin
  select jsonb_build_object('id', p.id, 'company_id', p.company_id, 'name', p.name) into kept
  from pools p where p.id = pool and p.company_id = app_company_id();
  if not found then
    return;
  end if;
  perform audit_each('UPDATE', 'pools',
    array[array[kept || jsonb_build_object('open_to', open_before),
      kept || jsonb_build_object('open_to', open_now, 'newly_open_to', newcomers)]],
    -- Counted from 0, as the arguments of a trigger are.
    '[0:4]={id,company_id,name,"",""}');
end $$;
