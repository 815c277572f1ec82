-- Companies that have an identifier. Telephone numbers find nobody there.
create or replace function trade_parties_identified(number text, host text, amount integer) returns table (party_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct i.party_id from trade_party_identifiers i
  join trade_parties p on p.company_id = i.company_id and p.party_id = i.party_id and p.records > 0
  where i.company_id in (select app_company_id() union select c.id from companies c where c.level = 'system')
    and i.value in (number, host) and i.kind <> 'phone'
    and case when i.kind = 'website' then i.value = host and i.company_id = app_company_id() else i.value = number end
  order by 1 limit amount
$$;
