-- The kinds that a company's webhooks want; nothing is written for nobody.
create or replace function wanted_webhook_kinds(company bigint) returns text[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct kind), '{}') from webhooks w, unnest(w.kinds) kind
  where w.company_id = company and w.is_active
$$;
revoke execute on function wanted_webhook_kinds(bigint) from public;
