-- Hours of the reader's clock between which a mailing goes out, on his working days; null: at once.
alter table send_tasks add local_hours jsonb;
