-- Writes one line per changed record. Both sides are whole rows as JSON; the missing side of a creation or a removal is
-- empty, and the options are the trigger's arguments, counted from 0. Whoever reaches over from another house finds
-- the line in his own audit too.
create or replace function audit_each(operation text, kind text, sides jsonb[], options text[]) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  key_column text := options[0];
  company_column text := options[1];
  title_column text := options[2];
  masked text[] := string_to_array(options[3], ',');
  hidden text[] := string_to_array(options[4], ',');
begin
  insert into audit_log (company_id, user_id, user_name, actor_id, actor_name, address, record_kind, record_id,
    record_title, action, before, after)
  select house.id, app_user_id(), person.name, app_actor_id(), support.name, coalesce(app_address(), ''), kind,
    (line.record ->> key_column)::bigint, coalesce(line.record ->> title_column, ''),
    audit_action(operation, coalesce(line.old ->> 'deleted_at', '') <> '', coalesce(line.new ->> 'deleted_at', '') <> ''),
    changes.before, changes.after
  from (
    select sides[i][1] as old, sides[i][2] as new, coalesce(sides[i][2], sides[i][1]) as record
    from generate_subscripts(sides, 1) as i
  ) line
  cross join lateral (
    select
      coalesce(jsonb_object_agg(column_name, audit_value(o.value, column_name = any(masked))) filter (where line.old is not null), '{}') as before,
      coalesce(jsonb_object_agg(column_name, audit_value(n.value, column_name = any(masked))) filter (where line.new is not null), '{}') as after,
      count(*) as amount
    from jsonb_each(coalesce(line.old, '{}')) o (column_name, value)
    full join jsonb_each(coalesce(line.new, '{}')) n (column_name, value) using (column_name)
    where o.value is distinct from n.value and column_name <> all(hidden)
  ) changes
  cross join lateral (
    select distinct id from unnest(array[
      case company_column when '' then null else (line.record ->> company_column)::bigint end, app_company_id()]) as id
    where id is not null
    union
    select id from companies where company_column = '' and app_company_id() is null and level = 'system'
  ) house
  left join users person on person.id = app_user_id()
  left join users support on support.id = app_actor_id()
  where changes.amount > 0
    -- A house that goes takes its log along.
    and exists (select from companies where companies.id = house.id);
end $$;
