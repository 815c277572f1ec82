-- A code that was refused is a sign-in that failed.
create or replace function sign_in_log_refusals() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into verification_log (company_id, user_id, user_name, actor_id, kind, outcome, reason, address, agent)
  values (new.company_id, new.user_id, new.user_name, new.actor_id,
    case new.reason when 'temporaryPasswordExpired' then 'oneTimePassword' else 'secondFactor' end,
    'refused', new.reason, new.address, new.agent);
  return null;
end $$;
