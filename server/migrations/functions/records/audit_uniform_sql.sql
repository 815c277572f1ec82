-- SQL that answers which of the columns have the same value in all rows of a company.
create or replace function audit_uniform_sql(side text, columns text[], scope text) returns text
language sql immutable set search_path = public, pg_temp
  return format('select array_remove(array[%s], null) from %I r%s',
    (select string_agg(format(
      'case when count(%1$I) = 0 or (count(%1$I) = count(*) and min(%1$I::text) = max(%1$I::text)) then %1$L end', c), ', ')
      from unnest(columns) c),
    side, scope);
