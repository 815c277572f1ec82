-- Takes grounds from some undecided pairs that a scan did not find again, and those away that only their ground made;
-- answers how many there were.
create or replace function trade_ground_end(scan bigint, amount integer) returns bigint
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
