-- Text as it is searched: no case, no accents, full-width as half-width, and of words without spaces every sign and every
-- two signs in a row as words of their own: 宁波港 becomes 宁 宁波 波港 港. Two signs are what people search by, and a
-- hundred times fewer names have two signs in a row than have both somewhere.
create or replace function search_text(value text) returns text language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(
        lower(normalize(regexp_replace(normalize(coalesce(value, ''), NFKD), '[\u0300-\u036f]', '', 'g'), NFKC)),
        '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+)', ' \1 ', 'g'),
      '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])', '\1 \1', 'g'),
    '\s+', ' ', 'g');

-- A word that somebody typed as it stands within such text. What it begins and ends with may stand within a longer row of
-- signs, where only the pairs are side by side.
create function search_pattern(word text) returns text language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(
        search_text(word),
        '^ [\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af] (?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])', ' '),
      '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]) [\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af] $', '\1 '),
    '^( .) $', '\1');

-- LIKE patterns for the words somebody typed, at most eight; punctuation in phone numbers does not count.
create or replace function search_patterns(query text) returns text[] language sql immutable parallel safe
  return array(
    select '%' || regexp_replace(
        case when word ~ '^[-+().0-9]{5,}$' then regexp_replace(word, '[^0-9]', '', 'g') else search_pattern(word) end,
        '([\\%_])', '\\\1', 'g') || '%'
    from (select distinct word from regexp_split_to_table(trim(left(query, 200)), '\s+') as word where word <> '' limit 8) words);

alter table customers alter column search_text set expression as
  (search_text(name || ' ' || website || ' ' || phone));
alter table customer_contacts alter column search_text set expression as
  (search_text(joined_text(array[name, work_email, personal_email] || phones || other_emails || social_values(socials))));
alter table collected_customers alter column search_text set expression as
  (search_text(name || ' ' || website || ' ' || phone || ' ' || coalesce(joined_text(emails), '')));
