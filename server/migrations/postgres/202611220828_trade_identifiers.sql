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

-- What two companies have in common that says more than their names, and the scan that saw it last; the score stays that of
-- the names.
alter table trade_match_pairs add column ground text check (ground in ('taxNo', 'duns', 'lei', 'website')),
  add column ground_value text, add column grounded_in bigint,
  add check ((ground is null) = (ground_value is null) and (ground is null) = (grounded_in is null));
alter table trade_merges add column ground text check (ground in ('taxNo', 'duns', 'lei', 'website'));

-- Proposes companies of one country that have one of the next numbers or hosts in common: each with the largest of them. What
-- more than twenty have is a forwarder's or a made-up number. Answers the last value it looked at; null when none is left.
create function trade_ground_step(scan bigint, after text, amount integer) returns text
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan as $$
declare
  company bigint := app_company_id();
  kinds text[] := array['lei', 'taxNo', 'duns', 'website'];
  last text;
begin
  select max(next.value) into last from (
    select i.value from trade_party_identifiers i where i.company_id = company and i.value > after
    order by i.value limit amount) next;
  if last is null then return null; end if;
  with identified as (
    select p.party_id, p.name_key, i.kind, i.value, count(*) over same as parties,
      first_value(p.party_id) over largest as head_id, first_value(p.name_key) over largest as head_key
    from trade_party_identifiers i
    join trade_parties p on p.company_id = i.company_id and p.party_id = i.party_id
    where i.company_id = company and i.value > after and i.value <= last
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
  insert into trade_match_pairs as pair (company_id, left_id, right_id, score, ground, ground_value, grounded_in)
  select distinct on (left_id, right_id) company, left_id, right_id, similarity(name_key, head_key), kind, value, scan
  from found order by left_id, right_id, array_position(kinds, kind), value
  on conflict (company_id, left_id, right_id) do update
    set ground = excluded.ground, ground_value = excluded.ground_value, grounded_in = scan
    where pair.grounded_in is distinct from scan
      or array_position(kinds, excluded.ground) < array_position(kinds, pair.ground);
  return last;
end $$;

-- Takes grounds from some undecided pairs that a scan did not find again, and those away that only their ground made;
-- answers how many there were.
create function trade_ground_end(scan bigint, amount integer) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  with stale as materialized (
    select q.id from trade_match_pairs q
    where q.company_id = app_company_id() and q.grounded_in <> scan and q.state in ('open', 'later')
    limit amount for update
  ), gone as (
    delete from trade_match_pairs q using stale where q.id = stale.id and q.score < 0.6
  ), kept as (
    update trade_match_pairs q set ground = null, ground_value = null, grounded_in = null
    from stale where q.id = stale.id and q.score >= 0.6
  )
  select count(*) from stale
$$;

-- Trade companies with a number, of the company and of the shared library, or with a host, of the company alone: the
-- library's websites are covered.
create function trade_parties_identified(number text, host text, amount integer) returns table (party_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct i.party_id from trade_party_identifiers i
  where i.company_id in (select app_company_id() union select c.id from companies c where c.level = 'system')
    and i.value in (number, host)
    and case when i.kind = 'website' then i.value = host and i.company_id = app_company_id() else i.value = number end
  order by 1 limit amount
$$;
