-- Tells the timeline of follow-ups.
create or replace function note_follow_ups() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from webhooks where is_active) then return null; end if;
  insert into webhook_events (company_id, kind, customer_id, data)
  select n.company_id, 'followUp.created', n.customer_id, jsonb_build_object('followUp', jsonb_build_object(
    'id', n.id, 'customerId', n.customer_id, 'authorId', n.author_id, 'method', n.method, 'content', n.content,
    'happenedAt', n.happened_at, 'nextContactAt', n.next_contact_at))
  from new_rows n
  where 'followUp.created' = any (wanted_webhook_kinds(n.company_id)) order by n.id;
  return null;
end $$;
