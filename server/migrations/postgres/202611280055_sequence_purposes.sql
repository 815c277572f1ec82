-- What the mail of a sequence is for, as its footer says.
alter table mail_sequences add column purpose text not null default 'offer'
  check (purpose in ('offer', 'business', 'news', 'service'));
