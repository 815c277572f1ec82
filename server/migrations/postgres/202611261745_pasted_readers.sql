-- Those a mailing writes to beside customers, as {name, address}.
alter table send_tasks add column pasted jsonb not null default '[]';
