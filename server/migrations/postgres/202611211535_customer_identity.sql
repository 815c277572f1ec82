-- Recognising the same customer twice: keys that belong to one customer, hints that may be shared, and merging.

alter table customers
  add column registration_no text not null default '',
  -- The customer it became part of; it lies in the recycle bin meanwhile.
  add column merged_into_id bigint references customers on delete set null;
create index customers_merged_into on customers (merged_into_id) where merged_into_id is not null;

alter table customer_keys
  drop constraint customer_keys_type_check,
  add constraint customer_keys_type_check
    check (type in ('email', 'domain', 'registration', 'tradeCompany', 'emailDomain', 'phone', 'linkedin')),
  -- Held by several customers: a hint, or a key of a company that allows the same customer twice.
  add column is_shared boolean not null default false,
  -- The merged customer that brought the key; it stays, whatever the data of the customer say.
  add column merged_from bigint references customers on delete set null;
create index customer_keys_merged_from on customer_keys (merged_from) where merged_from is not null;

delete from customer_keys one using customer_keys other
where one.company_id = other.company_id and one.customer_id = other.customer_id and one.type = other.type
  and one.value = other.value and one.id > other.id;
drop index customer_keys_value;
drop index customer_keys_customer;
create unique index customer_keys_value on customer_keys (company_id, type, value)
  where released_at is null and not is_shared;
create unique index customer_keys_customer on customer_keys (company_id, customer_id, type, value);
create index customer_keys_lookup on customer_keys (company_id, type, value, customer_id);

-- When the one who has a key lets it go, the next of those who share it has it.
create function pass_key_on() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update customer_keys set is_shared = false where id = (
    select k.id from customer_keys k
    where k.company_id = old.company_id and k.type = old.type and k.value = old.value and k.released_at is null
      and k.is_shared and k.id <> old.id
    order by k.id limit 1);
  return null;
end $$;
create trigger customer_keys_deleted after delete on customer_keys for each row
  when (not old.is_shared and old.released_at is null) execute function pass_key_on();
create trigger customer_keys_released after update of released_at on customer_keys for each row
  when (not old.is_shared and old.released_at is null and new.released_at is not null) execute function pass_key_on();

insert into customer_keys (company_id, customer_id, type, value, is_shared, released_at)
select distinct c.company_id, c.id, hint.type, hint.value, true, c.deleted_at
from customers c
left join customer_contacts p on p.customer_id = c.id
cross join lateral (
  select 'emailDomain' as type, split_part(email, '@', 2) as value from unnest(array[p.work_email, p.personal_email]) email
  union select 'phone', phone from unnest(p.phones || c.phone) phone where phone like '+%'
  union select 'linkedin', substring(lower(p.linkedin) from 'linkedin\.com/((?:in|company|school|showcase)/[^/?#]+)')
) hint
where hint.value <> '';

-- What happens to a customer is named by the contract, which parts of the product extend.
alter table customer_events
  drop constraint customer_events_kind_check,
  add constraint customer_events_kind_check check (kind ~ '^[a-z][a-zA-Z]{2,40}$');
