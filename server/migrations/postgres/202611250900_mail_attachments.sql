-- Files that go out with mail: kept once for all recipients of a task, and dropped after a day unless one takes them.
create table mail_attachments (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  file_id bigint not null references files on delete cascade,
  task_id bigint references send_tasks on delete cascade,
  position integer not null default 0
);
create index mail_attachments_company on mail_attachments (company_id, id);
create index mail_attachments_file on mail_attachments (file_id);
create index mail_attachments_task on mail_attachments (task_id) where task_id is not null;
select app_tenant_table('mail_attachments');
