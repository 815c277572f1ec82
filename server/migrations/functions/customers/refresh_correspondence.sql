-- Works out anew when customers were last written to and last answered.
create or replace function refresh_correspondence(company bigint, subjects bigint[]) returns void
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
revoke execute on function refresh_correspondence(bigint,bigint[]) from public;
