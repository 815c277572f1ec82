-- Writes into the log of verifications that somebody was given a password for one time.
create or replace function users_log_one_time_password() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into verification_log (company_id, user_id, kind, outcome)
  values (new.company_id, new.id, 'oneTimePassword', case when new.temporary_until is null then 'accepted' else 'issued' end);
  return null;
end $$;
