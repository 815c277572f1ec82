-- What a collaborator may do, and until when; whoever gives a customer away may go on helping with it.
alter table customer_collaborators
  add column level text not null default 'followUp' check (level in ('read', 'followUp', 'write')),
  -- Null: until somebody ends it.
  add column ends_at timestamptz;
-- The end is looked at wherever somebody's customers are listed: it is found beside the customer.
drop index customer_collaborators_user;
create index customer_collaborators_user on customer_collaborators (company_id, user_id, customer_id) include (ends_at);

alter table customer_ownerships
  -- How the owner before stays, when this span began with a transfer.
  add column former_level text check (former_level in ('read', 'followUp', 'write')),
  add column former_ends_at timestamptz,
  -- The next contact when the span ended, so that a transfer that put it off can be taken back.
  add column next_contact_at timestamptz,
  -- The shares that ended with the span, for the same reason.
  add column ended_shares jsonb;

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

-- Runs before the trigger that ends the span, which keeps what is deleted.
create or replace function end_collaboration() returns trigger language plpgsql security definer
set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  ended jsonb;
begin
  with gone as (
    delete from customer_collaborators
    where company_id = new.company_id and customer_id = new.id
      and (user_id = new.owner_id or (old.owner_id is null and new.owner_id is distinct from old.last_owner_id))
    returning user_id, level, ends_at, added_by, created_at
  )
  select jsonb_agg(to_jsonb(gone)) into ended from gone;
  if ended is not null then
    update customer_ownerships set ended_shares = ended
    where company_id = new.company_id and customer_id = new.id and ended_at is null;
  end if;
  return null;
end $$;

-- What was claimed or dealt out by mistake goes back into its pool, as if nothing had happened.
alter table customers drop constraint customers_release_type_check,
  add constraint customers_release_type_check
    check (release_type in ('manual', 'auto', 'import', 'leaver', 'restored')) not valid;

create or replace function customer_viewers(customer bigint) returns setof bigint language sql stable as $$
  with recursive subject as (
    select c.id, c.owner_id, c.pool_id, u.group_id from customers c left join users u on u.id = c.owner_id
    where c.id = customer and c.deleted_at is null
  ), above as (
    select u.id, u.leader_id from users u join subject s on u.id = s.owner_id
    union select u.id, u.leader_id from users u join above a on u.id = a.leader_id
  ), around as (
    select g.id, g.parent_id from user_groups g join subject s on g.id = s.group_id
    union select g.id, g.parent_id from user_groups g join around a on g.id = a.parent_id
  )
  select u.id from subject s cross join users u left join permission_templates t on t.id = u.template_id
  where u.disabled_at is null
    and (u.type = 'admin' or 'customer.customer.read' = any(t.permissions))
    and (u.type = 'admin' or t.data_scope = 'company' or u.id = s.owner_id
      or (t.data_scope = 'subordinates' and u.id in (select id from above))
      or (t.data_scope = 'group' and u.group_id in (select id from around))
      or (s.pool_id is not null and s.pool_id in (select open_pools(u.id)))
      or (s.owner_id is not null and exists (
        select from customer_collaborators k where k.customer_id = s.id and k.user_id = u.id
          and (k.ends_at is null or k.ends_at > now()))))
$$;
