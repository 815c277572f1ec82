-- That a customer or one of its people has a word.
create or replace function customers_word_sql(word text) returns text language sql immutable
  return format('(c.search_text like %1$L or exists (
    select from customer_contacts o where o.customer_id = c.id and o.search_text like %1$L))', word);
