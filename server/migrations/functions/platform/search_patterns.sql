-- LIKE patterns for the words somebody typed, at most eight; punctuation in phone numbers does not count.
create or replace function search_patterns(query text) returns text[] language sql immutable parallel safe
  return array(
    select '%' || regexp_replace(
        case when word ~ '^[-+().0-9]{5,}$' then regexp_replace(word, '[^0-9]', '', 'g') else search_pattern(word) end,
        '([\\%_])', '\\\1', 'g') || '%'
    from (select distinct word from regexp_split_to_table(trim(left(query, 200)), '\s+') as word where word <> '' limit 8) words);
