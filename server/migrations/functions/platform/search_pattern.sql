-- A word that somebody typed as it stands within such text. What it begins and ends with may stand within a longer row of
-- signs, where only the pairs are side by side.
create or replace function search_pattern(word text) returns text language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(
        search_text(word),
        '^ [\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af] (?=[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af])', ' '),
      '([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]) [\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af] $', '\1 '),
    '^( .) $', '\1');
