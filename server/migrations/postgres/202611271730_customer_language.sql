-- The language in which a customer is written to (ISO 639-1); null: what its country tells.
alter table customers add column language text check (language ~ '^[a-z]{2}$');
