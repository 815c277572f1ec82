-- Writes the history of ownership; the transaction may say why the rules let it go.
create or replace function keep_ownership() returns trigger language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op = 'UPDATE' then
    -- Of a span in a pool, since when the customer had lain there.
    update customer_ownerships set ended_at = now(), owned_at = coalesce(old.owned_at, old.pooled_at),
      locked_until = old.locked_until, next_contact_at = old.next_contact_at
    where company_id = new.company_id and customer_id = new.id and ended_at is null;
  end if;
  insert into customer_ownerships (company_id, customer_id, owner_id, pool_id, how, operator_id, reason_id, rules)
  values (new.company_id, new.id, new.owner_id, new.pool_id,
    case when new.owner_id is not null then new.acquired_by when tg_op = 'INSERT' then 'created' else new.release_type end,
    app_user_id(), new.release_reason_id,
    string_to_array(nullif(current_setting('app.recycle_rules', true), ''), ','));
  return null;
end $$;
