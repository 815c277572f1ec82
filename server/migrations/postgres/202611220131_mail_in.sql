-- Mail that came in and is still to be read; a row goes when what the message says has been written down.
create table mail_in (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  -- The mailbox it was read from; null when it came over our own listener.
  mailbox_id bigint,
  -- As handed over by SMTP; empty when the message was read from a mailbox.
  envelope_to text not null default '',
  -- Null when nobody knows; empty for the null return path of reports.
  envelope_from text,
  raw bytea not null,
  received_at timestamptz not null,
  -- How often somebody began to read it: what ends the process each time is set aside.
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null default now()
);
create index mail_in_due on mail_in (next_attempt_at, id);
create index mail_in_company on mail_in (company_id, id);
select app_tenant_table('mail_in');
