-- When mail last went to a customer and when he last answered, kept beside him: worked out of his mails for each row of a
-- list it is too slow, and in his own row every mail would write to all the indexes of customers.
create table customer_correspondence (
  company_id bigint not null default app_company_id() references companies,
  customer_id bigint not null,
  mailed_at timestamptz,
  answered_at timestamptz,
  last_at timestamptz generated always as (greatest(mailed_at, answered_at)) stored,
  primary key (company_id, customer_id),
  foreign key (company_id, customer_id) references customers (company_id, id) on delete cascade
);
create index customer_correspondence_last on customer_correspondence (company_id, last_at) include (customer_id);
create index customer_correspondence_mailed on customer_correspondence (company_id, mailed_at) include (customer_id);
select app_tenant_table('customer_correspondence');

create function refresh_correspondence(company bigint, customer bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into customer_correspondence (company_id, customer_id)
  select company_id, id from customers where company_id = company and id = customer on conflict do nothing;
  -- Two mails of one customer come one after the other, and the later one sees the earlier one's.
  select from customer_correspondence where company_id = company and customer_id = customer for update;
  update customer_correspondence k set mailed_at = n.mailed_at, answered_at = n.answered_at
  from (select max(r.sent_at) as mailed_at, max(greatest(r.replied_at, case when r.replied_at is not null
          then (select max(a.happened_at) from mail_answers a where a.recipient_id = r.id and a.kind = 'reply') end)) as answered_at
        from send_recipients r where r.company_id = company and r.customer_id = customer) n
  where k.company_id = company and k.customer_id = customer
    and (k.mailed_at is distinct from n.mailed_at or k.answered_at is distinct from n.answered_at);
$$;
revoke execute on function refresh_correspondence(bigint, bigint) from public;

create function follow_correspondence() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op <> 'INSERT' and old.customer_id is not null then
    perform refresh_correspondence(old.company_id, old.customer_id);
  end if;
  if tg_op <> 'DELETE' and new.customer_id is not null
    and (tg_op = 'INSERT' or new.customer_id is distinct from old.customer_id) then
    perform refresh_correspondence(new.company_id, new.customer_id);
  end if;
  return null;
end $$;
create trigger correspondence_begun after insert on send_recipients for each row
  when (new.sent_at is not null or new.replied_at is not null) execute function follow_correspondence();
create trigger correspondence_changed after update of customer_id, sent_at, replied_at on send_recipients for each row
  when (new.sent_at is distinct from old.sent_at or new.replied_at is distinct from old.replied_at
    or (new.customer_id is distinct from old.customer_id and (new.sent_at is not null or new.replied_at is not null)))
  execute function follow_correspondence();
create trigger correspondence_ended after delete on send_recipients for each row
  when (old.sent_at is not null or old.replied_at is not null) execute function follow_correspondence();

create function follow_answers() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  answer mail_answers := case when tg_op = 'DELETE' then old else new end;
begin
  perform refresh_correspondence(r.company_id, r.customer_id)
  from send_recipients r where r.id = answer.recipient_id and r.customer_id is not null;
  return null;
end $$;
create trigger correspondence_answered after insert on mail_answers for each row
  when (new.kind = 'reply') execute function follow_answers();
create trigger correspondence_unanswered after delete on mail_answers for each row
  when (old.kind = 'reply') execute function follow_answers();
