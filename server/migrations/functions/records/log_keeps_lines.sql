-- A log that may grow and age but never change: updates, deletes and truncation are refused to everybody, the owner of the
-- tables included. What may still touch it are `app_redact_log`, `app_expire_log` and the end of the company it belongs to.
create or replace function log_keeps_lines() returns trigger language plpgsql set search_path = public, pg_temp as $$
declare
  calls text;
begin
  get diagnostics calls = pg_context;
  if calls like '%app_expire_log(%' or calls like '%app_redact_log(%' then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if tg_op = 'DELETE' and not exists (select from companies where id = old.company_id) then return old; end if;
  raise exception 'the lines of % cannot be changed', tg_table_name using errcode = 'insufficient_privilege';
end $$;
