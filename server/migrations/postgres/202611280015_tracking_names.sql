-- The name for links leads to us and answers: what is counted in mail from the domain goes by it.
alter table sender_domains add column tracks_links boolean not null default false;
select app_audited('sender_domains', masked => '{token}',
  ignored => '{checked_at,next_check_at,findings,zone,provider,returns_mail,tracks_links,failing_at}');
