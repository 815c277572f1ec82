-- Whether rows are merely written in another form: nobody changed them, so nobody is told. The application itself, which
-- does not own the tables, cannot say so.
create or replace function is_upkeep() returns boolean language sql stable set search_path = public, pg_temp as $$
  select coalesce(current_setting('app.upkeep', true), '') = 'on' and session_user <> app_role()
$$;
