-- Why nobody of a company may work at the moment; null while it is open.
create or replace function company_closed(company companies) returns text language sql stable
  return case
    when company.deleted_at is not null then 'deleted'
    when company.suspended_at is not null
      or exists (select from oems where oems.id = company.oem_id and oems.suspended_at is not null) then 'suspended'
    when company.valid_until <= now() then 'expired'
  end;
