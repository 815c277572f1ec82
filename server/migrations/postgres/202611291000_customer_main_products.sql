-- What a customer buys or sells most, in its own words.
alter table customers add column main_products text not null default '';
