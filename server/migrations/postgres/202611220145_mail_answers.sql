-- What came back to one message of a send task: replies, bounces, complaints. Several may come.
create table mail_answers (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  recipient_id bigint not null references send_recipients on delete cascade,
  kind text not null check (kind in ('reply', 'autoReply', 'bounce', 'delay', 'complaint', 'unsubscribe')),
  -- Its Message-ID, else a digest: the same mail may come several ways.
  message_key text not null,
  from_address text not null default '',
  subject text not null default '',
  -- What somebody wrote, as plain text, without what he quotes.
  body text not null default '',
  -- hard, soft or block of a bounce or delay, and what the refusing server said.
  reason text,
  enhanced_code text,
  diagnostic text,
  happened_at timestamptz not null,
  unique (recipient_id, kind, message_key)
);
create index mail_answers_replies on mail_answers (company_id, happened_at) where kind = 'reply';
create index mail_answers_company on mail_answers (company_id, id);
select app_tenant_table('mail_answers');

-- Whether mail through the relay names our own address for bounces as its sender.
alter table email_relays add column returns_bounces boolean not null default false;
