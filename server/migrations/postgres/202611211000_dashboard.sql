-- The home page counts a month of uploads and of sent messages.
create index customs_uploads_finished on customs_uploads (company_id, finished_at) where finished_at is not null;
create index send_recipients_sent on send_recipients (company_id, sent_at) where sent_at is not null;
