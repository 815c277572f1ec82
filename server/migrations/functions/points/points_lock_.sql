-- Locks the account of a company until the transaction ends, and opens it where there is none.
create or replace function points_lock_(company bigint) returns points_accounts language plpgsql as $$
declare
  account points_accounts;
begin
  select * into account from points_accounts where company_id = company for update;
  if not found then
    insert into points_accounts (company_id) values (company) on conflict do nothing;
    select * into account from points_accounts where company_id = company for update;
  end if;
  if account.next_expiry <= clock_timestamp() then
    perform points_expire_(company);
    select * into account from points_accounts where company_id = company;
  end if;
  return account;
end $$;
revoke execute on function points_lock_(bigint) from public;
