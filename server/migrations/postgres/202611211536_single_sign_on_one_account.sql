-- A user has one account at a provider: an address that was given to somebody else does not let him in.
delete from single_sign_on_identities later using single_sign_on_identities earlier
  where later.provider_id = earlier.provider_id and later.user_id = earlier.user_id
    and (later.created_at, later.subject) > (earlier.created_at, earlier.subject);
alter table single_sign_on_identities add constraint single_sign_on_identities_one unique (provider_id, user_id);

-- Enabling an employee anew forgets his account, so that a new one can take its place.
create function forget_single_sign_on() returns trigger language plpgsql as $$
begin
  delete from single_sign_on_identities where user_id = new.id;
  return null;
end $$;
create trigger forget_single_sign_on after update of disabled_at on users for each row
  when (old.disabled_at is not null and new.disabled_at is null) execute function forget_single_sign_on();
