import type pg from 'pg'
import {
  characters,
  chineseCities,
  chineseTrades,
  countries,
  latinCities,
  latinForms,
  latinTrades,
  syllables,
} from './crm-names.ts'

/** Whose customers are made, and which of them. */
export interface CustomerRange {
  companyId: number
  /** Customers get the numbers behind this one. */
  offset: number
  from: number
  to: number
  owners: readonly number[]
  poolId: number
  /** How many entries the timelines get besides the creation: up to four follow-ups and a change. */
  hasTimeline: boolean
  /** Days after which a neglected customer drops, at two in the morning of the zone; null: never. */
  dropDays: number | null
  timeZone: string
}

/** Whole numbers below a size that look drawn by lot, the same in each run. */
export const pickSql = `create or replace function pg_temp.pick(n bigint, salt bigint, size bigint) returns bigint
  language sql immutable as 'select abs(hashint8extended(n, salt) % size)'`

const lists = [
  syllables,
  latinTrades,
  latinCities,
  latinForms,
  chineseCities,
  characters,
  chineseTrades,
  countries,
]

// What a customer is, from its number alone, so that its people, keys and history can be made beside it.
const subjects = `with words as (
    select $1::bigint as company, $2::bigint as base, $5::bigint[] as owners, $6::bigint as pool,
      date_trunc('day', now()) as today,
      $7::text[] as syl, $8::text[] as trade, $9::text[] as city, $10::text[] as form, $11::text[] as town,
      $12::text[] as sign, $13::text[] as branch, $14::text[] as country,
      $15::boolean as has_timeline, $16::int as drop_days, $17::text as zone
  ), drawn as (
    select w.*, n, base + n as id, pg_temp.pick(base + n, 1, 10) < 4 as is_chinese,
      pg_temp.pick(base + n, 2, 5) = 0 as is_pooled, owners[1 + pg_temp.pick(base + n, 3, cardinality(owners))] as person,
      today - make_interval(hours => pg_temp.pick(base + n, 4, 250 * 24)::int) as placed_at,
      today - make_interval(hours => pg_temp.pick(base + n, 5, 250 * 24)::int) as spoken_at,
      make_interval(days => pg_temp.pick(base + n, 6, 400)::int) as age,
      pg_temp.pick(base + n, 7, 5)::int as talks, pg_temp.pick(base + n, 8, 100) as luck
    from words w, generate_series($3::bigint, $4::bigint) n
  ), named as (
    select *, case when is_chinese
        then town[1 + pg_temp.pick(id, 9, cardinality(town))] || sign[1 + pg_temp.pick(id, 10, cardinality(sign))] ||
          sign[1 + pg_temp.pick(id, 11, cardinality(sign))] || sign[1 + pg_temp.pick(id, 12, cardinality(sign))] ||
          branch[1 + pg_temp.pick(id, 13, cardinality(branch))]
        else initcap(syl[1 + pg_temp.pick(id, 14, cardinality(syl))] || syl[1 + pg_temp.pick(id, 15, cardinality(syl))] ||
          syl[1 + pg_temp.pick(id, 16, cardinality(syl))]) || ' ' || trade[1 + pg_temp.pick(id, 17, cardinality(trade))] ||
          ' ' || city[1 + pg_temp.pick(id, 18, cardinality(city))]
      end as core,
      case when luck < 60 then 'c' || id || '.example' end as host,
      case when luck % 2 = 0 then '+49' || 30000000 + id end as phone,
      case when luck < 70 then 'info@c' || id || '.example' else 'buyer' || id || '@gmail.com' end as mail,
      case when luck < 55 then 'toFollow' when luck < 75 then 'inquiry' when luck < 88 then 'sample' when luck < 96 then 'won'
        else 'repeat' end as stage
    from drawn
  )`

const customers = `insert into customers (id, company_id, name, name_key, country, website, phone, source, stage, intent,
    founder_id, owner_id, owned_at, pooled_at, pool_id, last_follow_up_at, follow_up_clock_at, next_contact_at, created_at,
    updated_at, deal_at, stars, source_id, drops_at) overriding system value
  select id, company, core || case when is_chinese then '有限公司' else ' ' || form[1 + pg_temp.pick(id, 19, 5)] end,
    upper(core), country[1 + least(pg_temp.pick(id, 20, 40), pg_temp.pick(id, 21, 40))],
    coalesce('https://www.' || host, ''), coalesce(phone, ''), 'manual', stage,
    (array['unknown', 'low', 'middle', 'high'])[1 + pg_temp.pick(id, 22, 4)], person,
    case when not is_pooled then person end, case when not is_pooled then placed_at end,
    case when is_pooled then placed_at end, case when is_pooled then pool end,
    case when talks > 0 and has_timeline then spoken_at end, case when talks > 0 and has_timeline then spoken_at end,
    case when luck % 3 = 0 then today + make_interval(hours => pg_temp.pick(id, 23, 60 * 24)::int - 20 * 24) end,
    placed_at - age, greatest(placed_at, case when talks > 0 and has_timeline then spoken_at end),
    case when stage in ('won', 'repeat') then placed_at end,
    case pg_temp.pick(id, 24, 10) when 0 then 1 when 1 then 1 when 2 then 2 else 0 end,
    (select s.id from customer_sources s where s.company_id = company and s.system_key = 'manual'),
    case when drop_days is not null and not is_pooled and stage not in ('won', 'repeat')
      then run_after_days(greatest(placed_at, case when talks > 0 and has_timeline then spoken_at end), drop_days, zone, 2) end
  from named`

const people = `insert into customer_contacts (company_id, customer_id, name, work_email, phones)
  select company, id, 'Person ' || id, mail, case when phone is null then '{}' else array[phone] end from named`

const keys = `insert into customer_keys (company_id, customer_id, type, value, is_shared)
  select company, id, k.type, k.value, k.is_shared from named, lateral (values
    ('domain', host, false), ('email', mail, false), ('emailDomain', case when luck < 70 then 'c' || id || '.example' end, true),
    ('phone', phone, true)) as k (type, value, is_shared)
  where k.value is not null`

const places = `insert into customer_ownerships (company_id, customer_id, owner_id, pool_id, how, operator_id, started_at)
  select company, id, case when not is_pooled then person end, case when is_pooled then pool end, 'created', person, placed_at
  from named`

const followUps = `insert into follow_ups (company_id, customer_id, author_id, method, content, happened_at, created_at)
  select company, id, person, (array['call', 'email', 'visit', 'sms'])[1 + talk % 4], 'Spoke about offer ' || talk,
    spoken_at - talk * interval '9 days', spoken_at - talk * interval '9 days'
  from named, generate_series(0, talks - 1) talk where has_timeline`

const events = `insert into customer_events (company_id, customer_id, user_id, kind, data, happened_at)
  select company, id, person, e.kind, e.data, e.at from named, lateral (values
    ('created', '{}'::jsonb, placed_at - age),
    ('changed', jsonb_build_object('fields', jsonb_build_array(
      jsonb_build_object('field', 'stage', 'before', 'toFollow', 'after', stage))), placed_at)) as e (kind, data, at)
  where e.kind = 'created' or has_timeline`

/** Makes the customers of a range with their people, keys, owners and history; triggers must not run meanwhile. */
export async function insertCustomers(client: pg.Client, range: CustomerRange): Promise<void> {
  const { companyId, offset, from, to, owners, poolId, hasTimeline, dropDays, timeZone } = range
  const values = [companyId, offset, from, to, owners, poolId, ...lists, hasTimeline, dropDays, timeZone]
  for (const insert of [customers, people, keys, places, followUps, events])
    await client.query(`${subjects} ${insert}`, values)
}
