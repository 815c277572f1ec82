-- Enabling an employee anew forgets his account, so that a new one can take its place.
create or replace function forget_single_sign_on() returns trigger language plpgsql as $$
begin
  delete from single_sign_on_identities where user_id = new.id;
  return null;
end $$;
