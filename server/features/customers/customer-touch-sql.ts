/** Whether somebody at a customer `c` can be written to. */
export const hasEmailSql = `exists (select 1 from customer_contacts p where p.customer_id = c.id
  and (p.work_email <> '' or p.personal_email <> '' or p.other_emails <> '{}'))`

/** When we last turned to a customer `c`: the last follow-up or the last mail, whichever came later. */
export const contactedAtSql = `greatest(c.last_follow_up_at,
  (select max(r.sent_at) from send_recipients r where r.customer_id = c.id))`

/** When there last was contact either way: what the customer replied counts as well. */
export const lastContactAtSql = `greatest(c.last_follow_up_at,
  (select max(greatest(r.sent_at, r.replied_at, case when r.replied_at is not null
     then (select max(a.happened_at) from mail_answers a where a.recipient_id = r.id and a.kind = 'reply') end))
   from send_recipients r where r.customer_id = c.id))`
