-- What the audit calls a statement on a row.
create or replace function audit_action(operation text, was_deleted boolean, is_deleted boolean) returns text
language sql immutable parallel safe
  return case
    when operation = 'INSERT' then 'create'
    when operation = 'DELETE' then case when was_deleted then 'purge' else 'delete' end
    when is_deleted and not was_deleted then 'delete'
    when was_deleted and not is_deleted then 'restore'
    else 'change' end;
