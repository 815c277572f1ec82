-- How much waits for one of our own return addresses is asked before more is taken for it.
create index mail_in_envelope on mail_in (lower(envelope_to)) where envelope_to <> '';
