-- Own addresses at several providers, to which tests of mailings go.
alter table mail_safety add column seeds text[] not null default '{}' check (cardinality(seeds) <= 10);
