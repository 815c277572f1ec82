-- What one has just released or handed over by mistake can be taken back as it was.

alter table customer_ownerships
  -- Since when its clock ran, and how long it was protected, when the span ended.
  add column owned_at timestamptz,
  add column locked_until timestamptz;
drop index customer_ownerships_operator;
create index customer_ownerships_operator on customer_ownerships (operator_id, started_at);

create or replace function keep_ownership() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    update customer_ownerships set ended_at = now(), owned_at = old.owned_at, locked_until = old.locked_until
    where company_id = new.company_id and customer_id = new.id and ended_at is null;
  end if;
  insert into customer_ownerships (company_id, customer_id, owner_id, pool_id, how, operator_id, reason_id, rules)
  values (new.company_id, new.id, new.owner_id, new.pool_id,
    case when new.owner_id is not null then new.acquired_by when tg_op = 'INSERT' then 'created' else new.release_type end,
    app_user_id(), new.release_reason_id,
    string_to_array(nullif(current_setting('app.recycle_rules', true), ''), ','));
  return null;
end $$;

-- Helpers wait beside a customer in the pool for its owner to come back; under a new owner the share is over.
create or replace function end_collaboration() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from customer_collaborators
  where company_id = new.company_id and customer_id = new.id
    and (user_id = new.owner_id or (old.owner_id is null and new.owner_id is distinct from old.last_owner_id));
  return null;
end $$;
drop trigger customers_collaboration on customers;
create trigger customers_collaboration after update of owner_id on customers for each row
  when (new.owner_id is distinct from old.owner_id and new.owner_id is not null) execute function end_collaboration();
