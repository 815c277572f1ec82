-- Lines of business that a company adds have a name; those of the product are named in every language.
alter table place_kind_words add column name text not null default '';
create unique index place_kind_words_name on place_kind_words (company_id, lower(name)) where name <> '';
