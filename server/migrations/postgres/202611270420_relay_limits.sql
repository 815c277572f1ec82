-- How many messages a connection to a relay carries, and the hours in which mailings rest.

-- Null: as many as the relay takes.
alter table email_relays add column messages_per_connection integer
  check (messages_per_connection between 1 and 10000);

-- {from, hours}: the hour of the company's day in which the rest begins, and how many it lasts; null is never.
alter table sending_paces add column quiet_hours jsonb;
