-- How the relay is greeted; empty: by the name of the installation.
alter table email_relays add column helo_name text not null default '';
-- Whoever wants to leave does so by https alone: no address for it stands in the head of mails.
alter table mail_safety add column is_https_only boolean not null default false;
