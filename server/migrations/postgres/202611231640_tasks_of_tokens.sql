-- The access token by which a program works in this transaction.
create function app_token_id() returns bigint language sql stable parallel safe
  return nullif(current_setting('app.token_id', true), '')::bigint;

-- A program may follow and fetch what it began itself. Not a reference: the token may be gone before the work ends.
alter table tasks add column access_token_id bigint default app_token_id();
alter table files add column access_token_id bigint default app_token_id();
