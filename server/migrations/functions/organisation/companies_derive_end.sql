-- Derives the last moment of an agreement from its last day.
create or replace function companies_derive_end() returns trigger language plpgsql as $$
begin
  if new.valid_through is not null then
    new.valid_until := (new.valid_through + 1)::timestamp at time zone new.time_zone;
  elsif tg_op = 'UPDATE' and old.valid_through is not null then
    new.valid_until := null;
  end if;
  if tg_op = 'UPDATE' and new.valid_until is distinct from old.valid_until then new.expiry_warned := null; end if;
  return new;
end $$;
