-- Who replied is counted on the home page beside who opened, from the index alone.
create index send_recipients_replied on send_recipients (company_id, sent_at) include (task_id, customer_id)
  where replied_at is not null;
