-- Whether anybody of any company has a user name; it tells nothing else.
create or replace function user_name_taken(wanted text) returns boolean language sql stable security definer set search_path = public, pg_temp
  return exists (select from users where lower(user_name) = lower(wanted));
