-- What was written before: mails go on being sent meanwhile, and whoever has a row by now has all of his in it.
insert into customer_correspondence (company_id, customer_id, mailed_at, answered_at)
select c.company_id, c.id, n.mailed_at, n.answered_at
from (select r.company_id, r.customer_id, max(r.sent_at) as mailed_at, max(greatest(r.replied_at, a.happened_at)) as answered_at
      from send_recipients r left join (
        select recipient_id, max(happened_at) as happened_at from mail_answers where kind = 'reply' group by recipient_id
      ) a on a.recipient_id = r.id and r.replied_at is not null
      where r.customer_id is not null and (r.sent_at is not null or r.replied_at is not null)
      group by r.company_id, r.customer_id) n
join customers c on c.company_id = n.company_id and c.id = n.customer_id
on conflict do nothing;
