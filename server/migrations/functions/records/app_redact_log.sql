-- Replaces in the logs what an erasure takes away. Single mails are searched for the names of people as the customers are that
-- they were written to; of consents that name the person by his number everything that is said of him goes, whatever he is
-- called there.
create or replace function app_redact_log(erasure bigint, patterns text[], people bigint[], names text[], customers bigint[])
returns bigint language plpgsql security definer set search_path = public, pg_temp as $$
declare
  -- Of a person at a customer everything goes but whose he was.
  kept text[] := '{id,company_id,customer_id}';
  amount bigint;
  pulls bigint;
begin
  if not exists (select from erasures where id = erasure and company_id = app_company_id()
      and xmin = pg_current_xact_id()::xid) then
    raise exception 'a log is redacted with an erasure only' using errcode = 'insufficient_privilege';
  end if;
  update audit_log a set
    record_title = case when is_person or lower(a.record_title) like any(wanted) then '•••' else a.record_title end,
    before = redacted(a.before, wanted, personal), after = redacted(a.after, wanted, personal)
  from (
    select *, case when not is_person then '{}' when record_kind = 'social_consents' then '{name,phone,proof}'
      else array(select key from jsonb_object_keys(coalesce(before, '{}') || coalesce(after, '{}')) key
        where key <> all(kept)) end::text[] as personal
    from (select id, record_kind, before, after, (record_kind = 'customer_contacts' and record_id = any(people))
      or (record_kind = 'social_consents' and lower(before::text || after::text) like any(patterns)) as is_person,
      patterns || case when (record_kind = 'customers' and record_id = any(customers))
        or (record_kind = 'follow_ups' and record_id in (select id from follow_ups where customer_id = any(customers)))
        or (record_kind = 'follow_up_comments' and (coalesce(before, after) ->> 'follow_up_id')::bigint in
          (select id from follow_ups where customer_id = any(customers)))
        or (record_kind = 'send_tasks' and record_id in (select t.id from send_tasks t
          where t.is_letter and exists (select from jsonb_array_elements_text(t.selection -> 'ids') chosen
            where chosen::bigint = any(customers))))
        or (before ->> 'customer_id')::bigint = any(customers) or (after ->> 'customer_id')::bigint = any(customers)
        then names else '{}' end as wanted
    from audit_log where company_id = app_company_id()) seen) person
  where a.id = person.id and (is_person
    or lower(a.before::text || a.after::text || a.record_title) like any(wanted));
  get diagnostics amount = row_count;
  update data_pull_log set subject = case when lower(subject) like any(patterns) then '•••' else subject end,
    selection = case when lower(selection::text) like any(patterns) then null else selection end
  where company_id = app_company_id() and lower(subject || coalesce(selection::text, '')) like any(patterns);
  get diagnostics pulls = row_count;
  return amount + pulls;
end $$;
revoke execute on function app_redact_log(bigint,text[],bigint[],text[],bigint[]) from public;
do $$ begin execute format('grant execute on function app_redact_log(bigint,text[],bigint[],text[],bigint[]) to %I', app_role()); end $$;
