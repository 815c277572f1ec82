-- Files of a mailing that only those readers get who have their name in a column of the list.
alter table mail_attachments add column is_personal boolean not null default false;
-- The key of that column; empty: none.
alter table send_tasks add column personal_column text not null default '';
