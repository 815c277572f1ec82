-- Of several people of a company, by the host of their addresses, a mailing goes to the first only.
alter table send_tasks add column one_per_company boolean not null default false;
