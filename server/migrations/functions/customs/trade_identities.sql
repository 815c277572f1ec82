-- The decisions on which companies are one. Those of the system name companies of the library: they hold for those who may read
-- something of it.
create or replace function trade_identities()
returns table (party_id bigint, party_key text, target_id bigint, target_key text, is_own boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.party_id, m.party_key, m.target_id, m.target_key, m.company_id = app_company_id()
  from trade_merges m where m.undone_at is null
    and (m.company_id = app_company_id() or m.is_shared and exists (select from app_library()))
  order by m.company_id = app_company_id() desc, m.id
$$;
