-- By what the companies in a company's own records are known beside their names, as far as it can be right; of websites the
-- host. docs/decisions/0163-companies-by-their-numbers.md has the reasons.
create table trade_party_identifiers (
  company_id bigint not null default app_company_id() references companies,
  party_id bigint not null,
  kind text not null check (kind in ('taxNo', 'duns', 'lei', 'website')),
  value text not null check (value <> ''),
  -- The scan that saw it last; what is not seen any more goes.
  seen_in bigint not null,
  primary key (company_id, party_id, kind, value),
  foreign key (company_id, party_id) references trade_parties on delete cascade
);
create index trade_party_identifiers_value on trade_party_identifiers (company_id, value, kind);
select app_tenant_table('trade_party_identifiers');

-- What two companies have in common that says more than their names; the score stays that of the names.
alter table trade_match_pairs add column ground text check (ground in ('taxNo', 'duns', 'lei', 'website')),
  add column ground_value text, add check ((ground is null) = (ground_value is null));
alter table trade_merges add column ground text check (ground in ('taxNo', 'duns', 'lei', 'website'));

-- Proposes companies of one country that have a number or a host in common: each with the largest of them. What more than
-- twenty have is a forwarder's or a made-up number. Grounds that hold no longer go, and with them pairs that only they made.
create function trade_pair_by_identifiers() returns void
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company bigint := app_company_id();
begin
  with identified as (
    select p.party_id, p.name_key, i.kind, i.value, count(*) over same as parties,
      first_value(p.party_id) over largest as head_id, first_value(p.name_key) over largest as head_key
    from trade_party_identifiers i
    join trade_parties p on p.company_id = i.company_id and p.party_id = i.party_id
    where i.company_id = company
    window same as (partition by i.kind, i.value, p.country),
      largest as (partition by i.kind, i.value, p.country order by p.records desc, p.party_id)
  ), merged as materialized (
    select distinct on (t.party_id) t.party_id, t.target_id from trade_identities() t
    order by t.party_id, t.is_own desc
  ), found as (
    select least(f.party_id, f.head_id) as left_id, greatest(f.party_id, f.head_id) as right_id, f.name_key, f.head_key,
      f.kind, f.value
    from identified f
    left join merged one on one.party_id = f.party_id
    left join merged other on other.party_id = f.head_id
    where f.parties between 2 and 20 and f.party_id <> f.head_id
      and coalesce(one.target_id, f.party_id) <> coalesce(other.target_id, f.head_id)
  )
  insert into trade_match_pairs as pair (company_id, left_id, right_id, score, ground, ground_value)
  select distinct on (left_id, right_id) company, left_id, right_id, similarity(name_key, head_key), kind, value
  from found order by left_id, right_id, array_position(array['lei', 'taxNo', 'duns', 'website'], kind), value
  on conflict (company_id, left_id, right_id) do update
    set ground = excluded.ground, ground_value = excluded.ground_value
    where (pair.ground, pair.ground_value) is distinct from (excluded.ground, excluded.ground_value);

  update trade_match_pairs q set ground = null, ground_value = null
  where q.company_id = company and q.ground is not null and (
    select count(distinct i.party_id) from trade_party_identifiers i
    where i.company_id = company and i.kind = q.ground and i.value = q.ground_value and i.party_id in (q.left_id, q.right_id)) < 2;
  delete from trade_match_pairs q
  where q.company_id = company and q.ground is null and q.score < 0.6 and q.state in ('open', 'later');
end $$;

-- Trade companies with a number or a host, of the company and of the shared library.
create function trade_parties_identified(number text, host text, amount integer) returns table (party_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct i.party_id from trade_party_identifiers i
  where i.company_id in (select app_company_id() union select c.id from companies c where c.level = 'system')
    and (i.kind <> 'website' and i.value = number or i.kind = 'website' and i.value = host)
  order by 1 limit amount
$$;
