-- Mailboxes from which people send by their clients, read for answers and bounces as those of their company are.
alter table mailboxes add column sender_account_id bigint unique references sender_accounts on delete cascade;
