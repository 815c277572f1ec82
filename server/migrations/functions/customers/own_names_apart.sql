-- Keeps the names of a table's living records apart, in whatever languages they were given. An argument names a column
-- whose value the records must share to stand in each other's way. One transaction of a company at a time looks, so that
-- two equal names of the same moment meet.
create or replace function own_names_apart() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  is_taken boolean;
begin
  if new.deleted_at is not null then return new; end if;
  perform pg_advisory_xact_lock(hashtext(tg_table_name), new.company_id::integer);
  execute format(
    'select exists (
       select from %I o where o.company_id = ($1).company_id and o.id <> ($1).id and o.deleted_at is null and %s
         and exists (select from jsonb_each_text(o.names) a join jsonb_each_text(($1).names) b
                     on name_fold(a.value) = name_fold(b.value)))',
    tg_table_name,
    case when tg_nargs = 0 then 'true' else format('o.%1$I is not distinct from ($1).%1$I', tg_argv[0]) end)
  into is_taken using new;
  if is_taken then
    raise exception 'a name in % is taken', tg_table_name using errcode = '23505', constraint = tg_table_name || '_names';
  end if;
  return new;
end $$;
