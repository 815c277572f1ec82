-- When mail last went to a customer and when he last answered, kept beside him: worked out of his mails for each row of a
-- list it is too slow, and in his own row every mail would write to all the indexes of customers.
create table customer_correspondence (
  company_id bigint not null default app_company_id() references companies,
  customer_id bigint not null,
  mailed_at timestamptz,
  answered_at timestamptz,
  last_at timestamptz generated always as (greatest(mailed_at, answered_at)) stored,
  primary key (company_id, customer_id)
);
create index customer_correspondence_last on customer_correspondence (company_id, last_at) include (customer_id);
create index customer_correspondence_mailed on customer_correspondence (company_id, mailed_at) include (customer_id);
select app_tenant_table('customer_correspondence');

create function refresh_correspondence(company bigint, subjects bigint[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into customer_correspondence (company_id, customer_id)
  select company_id, id from customers where company_id = company and id = any(subjects) order by id on conflict do nothing;
  -- Two mails of one customer come one after the other, and the later one sees the earlier one's.
  select from customer_correspondence where company_id = company and customer_id = any(subjects) order by customer_id for update;
  update customer_correspondence k set mailed_at = n.mailed_at, answered_at = n.answered_at
  from (select subject.id, max(r.sent_at) as mailed_at,
          max(greatest(r.replied_at, case when r.replied_at is not null
            then (select max(a.happened_at) from mail_answers a where a.recipient_id = r.id and a.kind = 'reply') end)) as answered_at
        from unnest(subjects) as subject (id)
        left join send_recipients r on r.company_id = company and r.customer_id = subject.id
        group by subject.id) n
  where k.company_id = company and k.customer_id = n.id
    and (k.mailed_at is distinct from n.mailed_at or k.answered_at is distinct from n.answered_at);
$$;
do $$ begin execute 'revoke execute on function refresh_correspondence from public'; end $$;

create function follow_mails() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform refresh_correspondence(company_id, array_agg(distinct customer_id)) from after
    where customer_id is not null and (sent_at is not null or replied_at is not null) group by company_id;
  elsif tg_op = 'DELETE' then
    perform refresh_correspondence(company_id, array_agg(distinct customer_id)) from before
    where customer_id is not null and (sent_at is not null or replied_at is not null) group by company_id;
  else
    perform refresh_correspondence(company_id, array_agg(distinct customer_id)) from (
      select b.company_id, unnest(array[b.customer_id, a.customer_id]) as customer_id from before b join after a on a.id = b.id
      where (b.customer_id, b.sent_at, b.replied_at) is distinct from (a.customer_id, a.sent_at, a.replied_at)
        and coalesce(b.sent_at, b.replied_at, a.sent_at, a.replied_at) is not null) each
    where customer_id is not null group by company_id;
  end if;
  return null;
end $$;
create trigger correspondence_begun after insert on send_recipients
  referencing new table as after for each statement execute function follow_mails();
create trigger correspondence_changed after update on send_recipients
  referencing old table as before new table as after for each statement execute function follow_mails();
create trigger correspondence_ended after delete on send_recipients
  referencing old table as before for each statement execute function follow_mails();

create function follow_answers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refresh_correspondence(r.company_id, array_agg(distinct r.customer_id))
  from touched a join send_recipients r on r.id = a.recipient_id
  where a.kind = 'reply' and r.customer_id is not null group by r.company_id;
  return null;
end $$;
create trigger correspondence_answered after insert on mail_answers
  referencing new table as touched for each statement execute function follow_answers();
create trigger correspondence_unanswered after delete on mail_answers
  referencing old table as touched for each statement execute function follow_answers();
