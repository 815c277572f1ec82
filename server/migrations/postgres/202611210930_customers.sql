-- Customers, their people, the keys by which they are recognised, and what happened to them.

create extension if not exists btree_gin;

-- Text as it is searched: no case, no accents, full-width as half-width, and every CJK character a word of its own,
-- so that trigrams also find one or two of them.
create function search_text(value text) returns text language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(
      lower(normalize(regexp_replace(normalize(coalesce(value, ''), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)),
      '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])', ' \1 ', 'g'),
    '\s+', ' ', 'g');

-- LIKE patterns for the words somebody typed, at most eight; punctuation in phone numbers does not count.
create function search_patterns(query text) returns text[] language sql immutable parallel safe
  return array(
    select '%' || regexp_replace(
        case when word ~ '^[-+().0-9]{5,}$' then regexp_replace(word, '[^0-9]', '', 'g') else search_text(word) end,
        '([\\%_])', '\\\1', 'g') || '%'
    from (select distinct word from regexp_split_to_table(trim(left(query, 200)), '\s+') as word where word <> '' limit 8) words);

create function joined_text(parts text[]) returns text language sql immutable parallel safe
  return (select string_agg(part, ' ') from unnest(parts) as part);

create table customers (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  name text not null check (name <> ''),
  -- The name without legal form, punctuation and case, as trade companies are compared.
  name_key text not null,
  country text check (country ~ '^[A-Z]{2}$'),
  website text not null default '',
  phone text not null default '',
  address text not null default '',
  remark text not null default '',
  source text not null default 'manual' check (source in ('manual', 'customs', 'import')),
  stage text not null default 'toFollow' check (stage in ('toFollow', 'inquiry', 'sample', 'won', 'repeat')),
  intent text not null default 'unknown' check (intent in ('unknown', 'low', 'middle', 'high')),
  founder_id bigint not null default app_user_id() references users,
  -- Null means that the customer is in the public pool.
  owner_id bigint references users,
  owned_at timestamptz,
  pooled_at timestamptz,
  last_follow_up_at timestamptz,
  next_contact_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  deleted_by bigint references users,
  name_sort text not null generated always as (lower(name)) stored,
  search_text text not null generated always as (search_text(name || ' ' || website || ' ' || phone)) stored,
  unique (company_id, id),
  check ((owner_id is null) = (pooled_at is not null))
);
create index customers_name on customers (company_id, name_sort, id) where deleted_at is null;
create index customers_created on customers (company_id, created_at, id) where deleted_at is null;
create index customers_updated on customers (company_id, updated_at, id) where deleted_at is null;
create index customers_follow_up on customers (company_id, last_follow_up_at, id) where deleted_at is null;
create index customers_next_contact on customers (company_id, next_contact_at, id) where deleted_at is null;
create index customers_owner on customers (company_id, owner_id, updated_at, id) where deleted_at is null;
create index customers_name_key on customers (company_id, name_key) where deleted_at is null;
create index customers_search on customers using gin (company_id, search_text gin_trgm_ops) where deleted_at is null;
create index customers_owner_user on customers (owner_id);
create index customers_founder on customers (founder_id);
select app_tenant_table('customers');

create table customer_contacts (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  customer_id bigint not null,
  -- Order on the screen; the first is who is written to.
  position integer not null default 0,
  name text not null default '',
  job_title text not null default '',
  work_email text not null default '',
  personal_email text not null default '',
  -- E.164 where the country code is known.
  phones text[] not null default '{}',
  linkedin text not null default '',
  search_text text not null generated always as
    (search_text(joined_text(array[name, work_email, personal_email] || phones))) stored,
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index customer_contacts_customer on customer_contacts (customer_id, position, id);
create index customer_contacts_company on customer_contacts (company_id, customer_id);
create index customer_contacts_search on customer_contacts using gin (company_id, search_text gin_trgm_ops);
select app_tenant_table('customer_contacts');

-- What may belong to one customer of a company only. A deleted customer releases its keys.
create table customer_keys (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  customer_id bigint not null,
  type text not null check (type in ('email', 'domain', 'tradeCompany')),
  value text not null,
  released_at timestamptz,
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create unique index customer_keys_value on customer_keys (company_id, type, value) where released_at is null;
create index customer_keys_customer on customer_keys (company_id, customer_id);
select app_tenant_table('customer_keys');

create table customer_attentions (
  company_id bigint not null default app_company_id() references companies,
  user_id bigint not null default app_user_id() references users on delete cascade,
  customer_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (user_id, customer_id),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index customer_attentions_customer on customer_attentions (company_id, customer_id);
select app_tenant_table('customer_attentions');

create table follow_ups (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  customer_id bigint not null,
  author_id bigint not null default app_user_id() references users,
  method text not null check (method in ('call', 'email', 'sms', 'visit')),
  content text not null,
  -- Milliseconds, as in replies, so that a page can continue exactly behind one.
  happened_at timestamptz(3) not null default now(),
  next_contact_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index follow_ups_customer on follow_ups (company_id, customer_id, happened_at, id);
create index follow_ups_author on follow_ups (author_id);
select app_tenant_table('follow_ups');

create table customer_events (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  customer_id bigint not null,
  user_id bigint default app_user_id() references users,
  kind text not null check (kind in ('created', 'changed', 'ownerChanged', 'savedFromCustoms', 'deleted', 'restored')),
  data jsonb not null default '{}',
  -- Milliseconds, as in replies, so that a page can continue exactly behind one.
  happened_at timestamptz(3) not null default now(),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index customer_events_customer on customer_events (company_id, customer_id, happened_at, id);
create index customer_events_user on customer_events (user_id);
select app_tenant_table('customer_events');

-- Customers of the transaction's company whose own data or people contain every word. It runs with its owner's rights,
-- because under row level security the trigram indexes could not be used; it names the company itself instead.
create function customers_matching(query text) returns setof bigint
language sql stable security definer set search_path = public rows 500 as $$
  select hit.customer_id
  from (
    select word.position, c.id as customer_id
    from unnest(search_patterns(query)) with ordinality as word (pattern, position)
    join customers c on c.company_id = app_company_id() and c.deleted_at is null and c.search_text like word.pattern
    union
    select word.position, p.customer_id
    from unnest(search_patterns(query)) with ordinality as word (pattern, position)
    join customer_contacts p on p.company_id = app_company_id() and p.search_text like word.pattern
  ) hit
  group by hit.customer_id
  having count(*) = cardinality(search_patterns(query))
$$;
