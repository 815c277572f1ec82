-- What a mailing is for, as its footer says.
alter table send_tasks add column purpose text not null default 'offer'
  check (purpose in ('offer', 'business', 'news', 'service'));
