-- A value as the audit shows it.
create or replace function audit_value(value jsonb, is_masked boolean) returns jsonb language sql immutable parallel safe
  return case
    when is_masked and value <> 'null' then '"•••"'::jsonb
    when length(value::text) > 20000 then to_jsonb(left(value #>> '{}', 20000) || '…')
    else value end;
