-- Which trade companies of customs data are one, who said so, which may be, and whose contacts were paid for.

create table trade_merges (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  -- What was decided at once has one number.
  act uuid not null,
  -- The company that counts as another; the same one where a decision of the library is not to hold.
  party_id bigint not null check (party_id > 0),
  party_key text not null check (party_key <> ''),
  name text not null,
  target_id bigint not null check (target_id > 0),
  target_key text not null check (target_key <> ''),
  target_name text not null,
  score real check (score between 0 and 1),
  reason text not null default '',
  merged_by bigint not null default app_user_id() references users,
  merged_at timestamptz not null default now(),
  undone_by bigint references users,
  undone_at timestamptz,
  -- Decisions of the system hold for everybody who has none of his own.
  is_shared boolean not null default false,
  check ((undone_by is null) = (undone_at is null))
);
create unique index trade_merges_active on trade_merges (company_id, party_id) where undone_at is null;
create index trade_merges_target on trade_merges (company_id, target_id) where undone_at is null;
create index trade_merges_time on trade_merges (company_id, id desc);
create index trade_merges_shared on trade_merges (party_id) where is_shared and undone_at is null;
create index trade_merges_merger on trade_merges (merged_by);
create index trade_merges_undoer on trade_merges (undone_by) where undone_by is not null;
select app_tenant_table('trade_merges');
select app_audited('trade_merges', ignored => '{act,party_id,target_id,is_shared}');

create function trade_merge_level() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  new.is_shared := exists (select from companies c where c.id = new.company_id and c.level = 'system');
  return new;
end $$;
create trigger trade_merge_level before insert or update on trade_merges
  for each row execute function trade_merge_level();

-- The decisions that hold for the company of the transaction: its own and those of the system.
create function trade_identities()
returns table (party_id bigint, party_key text, target_id bigint, target_key text, is_own boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select m.party_id, m.party_key, m.target_id, m.target_key, m.company_id = app_company_id()
  from trade_merges m where m.undone_at is null and (m.is_shared or m.company_id = app_company_id())
  order by m.company_id = app_company_id() desc, m.id
$$;

-- Everybody who occurs in a company's own records, for finding names with mistakes and names that are alike.
create table trade_parties (
  company_id bigint not null default app_company_id() references companies,
  party_id bigint not null,
  key text not null,
  name text not null,
  name_key text not null generated always as (lower(regexp_replace(key, '\|[^|]*$', ''))) stored,
  country text not null,
  records bigint not null,
  first_date date not null,
  last_date date not null,
  -- The scan that saw it last; who is not seen any more goes.
  seen_in bigint not null,
  is_matched boolean not null default false,
  primary key (company_id, party_id)
);
create index trade_parties_names on trade_parties using gin (company_id, country, name_key gin_trgm_ops);
create index trade_parties_open on trade_parties (company_id, records desc) where not is_matched;
select app_tenant_table('trade_parties');

create table trade_match_pairs (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  left_id bigint not null,
  right_id bigint not null,
  score real not null,
  state text not null default 'open' check (state in ('open', 'later', 'accepted', 'rejected')),
  found_at timestamptz not null default now(),
  decided_by bigint references users,
  decided_at timestamptz,
  check (left_id < right_id)
);
create unique index trade_match_pairs_once on trade_match_pairs (company_id, left_id, right_id);
create index trade_match_pairs_list on trade_match_pairs (company_id, state, score desc, id);
create index trade_match_pairs_decider on trade_match_pairs (decided_by) where decided_by is not null;
select app_tenant_table('trade_match_pairs');

-- Whose records have changed since the names in them were last looked through.
create table trade_party_scans (
  company_id bigint primary key default app_company_id() references companies,
  wanted_at timestamptz,
  number bigint not null default 0,
  finished_at timestamptz
);
create index trade_party_scans_wanted on trade_party_scans (wanted_at) where wanted_at is not null;
select app_tenant_table('trade_party_scans');

create function trade_party_scan_wanted() returns trigger language plpgsql as $$
begin
  insert into trade_party_scans as scan (company_id, wanted_at) values (new.company_id, clock_timestamp())
  on conflict (company_id) do update set wanted_at = excluded.wanted_at;
  return null;
end $$;
create trigger trade_party_scan_wanted after update of state on customs_uploads for each row
  when (new.state is distinct from old.state and new.kind = 'shipments'
    and new.state in ('done', 'doneWithRejects', 'reverted'))
  execute function trade_party_scan_wanted();

-- Looks for names like those of the next companies, inside their countries; answers how many it looked at. The
-- operators of likeness are not leakproof: behind the policy no index would help them.
create function trade_match_step(amount integer) returns integer
language plpgsql security definer set search_path = public, pg_temp
set pg_trgm.similarity_threshold = 0.6 set plan_cache_mode = force_custom_plan as $$
declare
  company bigint := app_company_id();
  ids bigint[];
begin
  select array_agg(next.party_id) into ids from (
    select p.party_id from trade_parties p where p.company_id = company and not p.is_matched
    order by p.records desc limit amount) next;
  if ids is null then return 0; end if;
  insert into trade_match_pairs (company_id, left_id, right_id, score)
  select company, least(n.party_id, alike.party_id), greatest(n.party_id, alike.party_id), max(alike.score)
  from trade_parties n cross join lateral (
    select p.party_id, similarity(p.name_key, n.name_key) as score from trade_parties p
    where p.company_id = company and p.country = n.country and p.name_key % n.name_key and p.party_id <> n.party_id
    order by 2 desc, 1 limit 10) alike
  where n.company_id = company and n.party_id = any(ids)
  group by 2, 3
  on conflict do nothing;
  update trade_parties p set is_matched = true where p.company_id = company and p.party_id = any(ids);
  return cardinality(ids);
end $$;

-- Trade companies whose names are like the words, also with mistakes; of the company and of the shared library.
create function trade_parties_like(words text, amount integer) returns table (party_id bigint, score real)
language plpgsql stable security definer set search_path = public, pg_temp
set pg_trgm.word_similarity_threshold = 0.5 set plan_cache_mode = force_custom_plan as $$
declare
  wanted text := lower(left(trim(words), 100));
begin
  if length(wanted) < 2 then return; end if;
  return query
    select p.party_id, max(greatest(word_similarity(wanted, p.name_key), similarity(p.name_key, wanted)))
    from trade_parties p
    where p.company_id in (select app_company_id() union select c.id from companies c where c.level = 'system')
      and p.name_key %> wanted
    group by 1 order by 2 desc, 1 limit amount;
end $$;

-- Whose contacts in the shared library a company may see, and what it paid for that.
create table trade_contact_unlocks (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  party_key text not null check (party_key <> ''),
  name text not null,
  cost bigint not null check (cost >= 0),
  emails text[] not null default '{}',
  unlocked_by bigint not null default app_user_id() references users,
  unlocked_at timestamptz not null default now(),
  -- Null: for good.
  expires_at timestamptz,
  refunded_at timestamptz
);
create index trade_contact_unlocks_key on trade_contact_unlocks (company_id, party_key, unlocked_at desc);
create index trade_contact_unlocks_user on trade_contact_unlocks (unlocked_by);
select app_tenant_table('trade_contact_unlocks');
