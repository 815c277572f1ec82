-- Tells the timeline what became of mail to customers.
create or replace function note_mail_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  wanted text[];
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  wanted := wanted_webhook_kinds(new.company_id);
  insert into webhook_events (company_id, kind, customer_id, data)
  select new.company_id, event.kind, new.customer_id, jsonb_build_object('mail', jsonb_build_object(
      'id', new.id, 'taskId', new.task_id, 'key', t.api_key, 'to', new.address, 'customerId', new.customer_id) || event.more)
  from send_tasks t cross join lateral (values
      (1, 'mail.sent', old.sent_at is null and new.sent_at is not null, '{}'::jsonb),
      -- 5 is `recipientState.failed`.
      (2, 'mail.failed', new.state = 5 and old.state <> 5,
        jsonb_build_object('reason', new.reason, 'code', new.enhanced_code, 'said', new.error)),
      (3, 'mail.bounced', old.bounced_at is null and new.bounced_at is not null and new.sent_at is not null,
        jsonb_build_object('reason', new.reason, 'code', new.enhanced_code, 'said', new.error)),
      (4, 'mail.opened', old.opened_at is null and new.opened_at is not null, '{}'::jsonb),
      (5, 'mail.clicked', old.clicked_at is null and new.clicked_at is not null, '{}'::jsonb),
      (6, 'mail.replied', old.replied_at is null and new.replied_at is not null, '{}'::jsonb),
      (7, 'mail.unsubscribed', old.unsubscribed_at is null and new.unsubscribed_at is not null, '{}'::jsonb),
      (8, 'mail.complained', old.complained_at is null and new.complained_at is not null, '{}'::jsonb)
    ) as event (place, kind, holds, more)
  where t.id = new.task_id and event.holds and event.kind = any (wanted) order by event.place;
  return null;
end $$;
