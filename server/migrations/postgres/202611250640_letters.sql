-- Letters: mail that somebody writes to one person goes out like a mailing with one recipient.
alter table send_tasks add is_letter boolean not null default false;
-- Of a letter that answers another one: Message-IDs as they stand in its head.
alter table send_tasks add in_reply_to text not null default '';
alter table send_tasks add message_references text not null default '';
-- Mailings are listed without the many letters between them.
create index send_tasks_mailings on send_tasks (company_id, id) where not is_letter;

create table email_signatures (
  company_id bigint not null default app_company_id() references companies,
  user_id bigint primary key default app_user_id() references users,
  html text not null
);
create index email_signatures_company on email_signatures (company_id);
select app_tenant_table('email_signatures');
