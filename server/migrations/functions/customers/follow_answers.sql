-- An answer that came in changes when its customer last answered.
create or replace function follow_answers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_correspondence(r.company_id, array_agg(distinct r.customer_id))
  from touched a join send_recipients r on r.id = a.recipient_id
  where a.kind = 'reply' and r.customer_id is not null group by r.company_id;
  return null;
end $$;
