-- Writes into the log of verifications that a recovery code was used.
create or replace function recovery_codes_log() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into verification_log (company_id, user_id, kind, outcome) values (new.company_id, new.user_id, 'recoveryCode', 'accepted');
  return null;
end $$;
