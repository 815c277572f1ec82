-- What lasts takes the place of a rest, which would end and take the wish of a reader with it.
create or replace function end_rest() returns trigger language plpgsql as $$
begin
  delete from suppressions
  where company_id = new.company_id and email = new.email and reason = 'softBounces' and removed_at is null;
  return new;
end $$;
