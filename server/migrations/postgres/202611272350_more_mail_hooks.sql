alter table mail_hooks drop constraint mail_hooks_provider_check;
alter table mail_hooks add constraint mail_hooks_provider_check
  check (provider in ('ses', 'postmark', 'mailgun', 'sendgrid', 'aliyun', 'tencent'));
