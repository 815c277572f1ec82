-- Several relays: what share each gets, which senders it is for, and since when it is in trouble.
alter table email_relays add column weight integer not null default 1 check (weight between 1 and 100);
alter table email_relays add column sender_domains text[] not null default '{}';
alter table email_relays add column last_error_at timestamptz;

create function note_relay_error() returns trigger language plpgsql as $$
begin
  new.last_error_at := case when new.last_error is not null then now() end;
  return new;
end $$;
create trigger relay_error_noted before update of last_error on email_relays
  for each row execute function note_relay_error();

select app_audited('email_relays', masked => '{password_sealed,dkim_key_sealed}',
  ignored => '{last_error,last_error_at,deleted_by}');
