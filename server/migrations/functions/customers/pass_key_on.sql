-- When the one who has a key lets it go, the next of those who share it has it.
create or replace function pass_key_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update customer_keys set is_shared = false where id = (
    select k.id from customer_keys k
    where k.company_id = old.company_id and k.type = old.type and k.value = old.value and k.released_at is null
      and k.is_shared and k.id <> old.id
    order by k.id limit 1);
  return null;
end $$;
