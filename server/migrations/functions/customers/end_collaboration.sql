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
