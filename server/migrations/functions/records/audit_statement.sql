-- Runs after every statement on an audited table. The rows of a statement are seen in this function only, not in
-- functions it calls.
create or replace function audit_statement() returns trigger language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = 'force_generic_plan' as $$
declare
  key_column text := tg_argv[0];
  company_column text := tg_argv[1];
  masked text[] := string_to_array(tg_argv[3], ',');
  hidden text[] := string_to_array(tg_argv[4], ',');
  side text := case tg_op when 'DELETE' then 'old_rows' else 'new_rows' end;
  scope text := case company_column when '' then '' else format(' where r.%I = $1', company_column) end;
  amount bigint;
  sides jsonb[];
  house record;
  changed text[] := '{}';
  uniform_old text[] := '{}';
  uniform_new text[] := '{}';
  sample_old jsonb;
  sample_new jsonb;
begin
  -- What goes because the record it hangs on went is told by that record's line.
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'DELETE' then
    select count(*) into amount from old_rows;
  else
    select count(*) into amount from new_rows;
  end if;
  if amount = 0 then return null; end if;

  if amount <= audit_line_limit() then
    if tg_op = 'UPDATE' then
      with o as materialized (select to_jsonb(r) as record from old_rows r),
        n as materialized (select to_jsonb(r) as record from new_rows r)
      select array_agg(array[o.record, n.record]) into sides
        from o join n on n.record -> key_column = o.record -> key_column;
    elsif tg_op = 'INSERT' then
      select array_agg(array[null, to_jsonb(n)]) into sides from new_rows n;
    else
      select array_agg(array[to_jsonb(o), null]) into sides from old_rows o;
    end if;
    perform audit_each(tg_op, tg_table_name, sides, tg_argv);
    return null;
  end if;

  for house in execute format(
    'select %s as id, array_agg(%I order by %2$I) as ids from %I group by 1',
    case company_column when '' then 'coalesce(app_company_id(), (select id from companies where level = ''system''))'
      else quote_ident(company_column) end, key_column, side)
  loop
    if tg_op = 'UPDATE' then
      execute format('select array_remove(array[%s], null) from old_rows o join new_rows r using (%I)%s',
        (select string_agg(format('case when bool_or(o.%1$I is distinct from r.%1$I) then %1$L end', attname), ', ')
          from pg_attribute where attrelid = tg_relid and attnum > 0 and not attisdropped and attgenerated = '' and attname <> all(hidden)),
        key_column, scope) into changed using house.id;
      continue when cardinality(changed) = 0;
      execute format('select to_jsonb(r) from new_rows r where %I = $1', key_column) into sample_new using house.ids[1];
      execute audit_uniform_sql('new_rows', changed, scope) into uniform_new using house.id;
      execute audit_uniform_sql('old_rows', changed, scope) into uniform_old using house.id;
    end if;
    if tg_op <> 'INSERT' then
      execute format('select to_jsonb(r) from old_rows r where %I = $1', key_column) into sample_old using house.ids[1];
    end if;
    insert into audit_log (company_id, user_id, user_name, actor_id, actor_name, address, record_kind, action,
      before, after, record_count, record_ids, columns)
    select owner.id, app_user_id(), (select name from users where users.id = app_user_id()),
      app_actor_id(), (select name from users where users.id = app_actor_id()), coalesce(app_address(), ''), tg_table_name,
      audit_action(tg_op, sample_old ->> 'deleted_at' is not null, sample_new ->> 'deleted_at' is not null),
      coalesce((select jsonb_object_agg(c, audit_value(sample_old -> c, c = any(masked))) from unnest(uniform_old) c), '{}'),
      coalesce((select jsonb_object_agg(c, audit_value(sample_new -> c, c = any(masked))) from unnest(uniform_new) c), '{}'),
      cardinality(house.ids), house.ids, changed
    from (select distinct id from unnest(array[house.id, app_company_id()]) as id) owner
    where exists (select from companies where companies.id = owner.id);
  end loop;
  return null;
end $$;
