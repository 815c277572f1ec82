-- What the bin keeps of a deleted row is bounded: no row that can be made today is as large, and one of before that is goes for good.
create or replace function keep_deleted_record() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  content jsonb := to_jsonb(old);
begin
  if pg_trigger_depth() > 1 or app_user_id() is null or octet_length(content::text) > 1048576 then return old; end if;
  insert into deleted_records (company_id, kind, record_id, title, detail, content, deleted_by)
  values (old.company_id, tg_argv[0], old.id,
    left(coalesce(content ->> 'name', content ->> 'title', content ->> 'url', content ->> 'content',
      (select value from jsonb_each_text(content -> 'names') limit 1), ''), 80),
    coalesce(content ->> 'day', ''), content, app_user_id());
  return old;
end $$;
