-- A company has no more people at work than seats, and never loses its last administrator.
create or replace function users_keep_house() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  allowed integer;
begin
  select seats into allowed from companies where id = new.company_id for no key update;
  if new.disabled_at is null and (tg_op = 'INSERT' or old.disabled_at is not null) and allowed is not null
    and (select count(*) from users where company_id = new.company_id and disabled_at is null) > allowed then
    raise exception 'no seat is left in company %', new.company_id using errcode = 'LF001';
  end if;
  if tg_op = 'UPDATE' and old.type = 'admin' and old.disabled_at is null
    and (new.type <> 'admin' or new.disabled_at is not null)
    and not exists (select from users where company_id = new.company_id and type = 'admin' and disabled_at is null) then
    raise exception 'user % is the last administrator', new.id using errcode = 'LF002';
  end if;
  return null;
end $$;
