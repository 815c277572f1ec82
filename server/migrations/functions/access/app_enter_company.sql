-- Lets an administrator's transaction go on inside a company below his house, in nobody's name but with his as the
-- actor's; refuses every other company.
create or replace function app_enter_company(company bigint) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from companies c where c.id = company and c.level <> 'system' and c.id <> app_company_id()
      and (app_level() = 'system' or (c.level = 'company' and c.oem_id = app_below_oem_id())))
  then
    raise exception 'company % is not below this house', company using errcode = 'insufficient_privilege';
  end if;
  perform set_config('app.actor_company_id', app_company_id()::text, true),
    set_config('app.actor_id', coalesce(app_actor_id(), app_user_id())::text, true),
    set_config('app.user_id', '', true),
    set_config('app.company_id', company::text, true);
end $$;
