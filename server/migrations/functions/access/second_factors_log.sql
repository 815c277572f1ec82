-- Writes into the log of verifications that a second factor was set up, used or taken away.
create or replace function second_factors_log() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    -- Not when the account itself goes.
    if old.confirmed_at is not null and exists (select from users where id = old.user_id) then
      insert into verification_log (company_id, user_id, kind, outcome) values (old.company_id, old.user_id, 'secondFactor', 'removed');
    end if;
  elsif new.confirmed_at is not null and old.confirmed_at is null then
    insert into verification_log (company_id, user_id, kind, outcome) values (new.company_id, new.user_id, 'secondFactor', 'issued');
  elsif new.last_step > old.last_step then
    insert into verification_log (company_id, user_id, kind, outcome) values (new.company_id, new.user_id, 'secondFactor', 'accepted');
  end if;
  return null;
end $$;
