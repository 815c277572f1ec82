-- Two months of mail are counted from the indexes alone; reading the rows cost twenty times as much.
drop index send_recipients_sent;
create index send_recipients_sent on send_recipients (company_id, sent_at) include (task_id, customer_id)
  where sent_at is not null;
create index send_recipients_opened on send_recipients (company_id, sent_at) include (task_id, customer_id)
  where opened_at is not null;
