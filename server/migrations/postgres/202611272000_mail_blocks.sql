-- Templates of blocks: `html` is what was drawn from them.
alter table email_templates add column blocks jsonb;
alter table email_template_versions add column blocks jsonb;
-- The blocks are told as the HTML that is drawn from them.
select app_audited('email_templates', ignored => '{deleted_by,blocks}');

-- How mails of blocks look. Absent: plain.
create table mail_brands (
  company_id bigint primary key default app_company_id() references companies,
  -- The path of a picture of the library.
  logo text not null default '',
  logo_width integer not null,
  accent text not null,
  text_colour text not null,
  background text not null,
  font text not null,
  links jsonb not null default '[]'
);
select app_tenant_table('mail_brands');
select app_audited('mail_brands');

-- Pictures for mails. Whoever gets a mail fetches them by their file name, which is made from their content.
create table mail_pictures (
  id bigint generated always as identity primary key,
  company_id bigint not null default app_company_id() references companies,
  name text not null,
  file_name text not null,
  width integer not null,
  height integer not null,
  size integer not null,
  created_by bigint not null default app_user_id() references users,
  created_at timestamptz not null default now(),
  -- Out of the library; mails that were sent with it go on showing it.
  removed_at timestamptz,
  unique (company_id, file_name)
);
create index mail_pictures_author on mail_pictures (created_by);
select app_tenant_table('mail_pictures');
