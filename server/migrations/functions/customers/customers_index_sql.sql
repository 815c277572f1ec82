-- That one row has a word: the index is asked for a part of it, where that is enough.
create or replace function customers_index_sql(alias text, word text) returns text
language plpgsql stable set search_path = public, pg_temp as $$
declare
  piece text := customers_rarest_piece(word);
begin
  return format('%1$s.search_text like %2$L', alias, piece)
    || case when piece = word then '' else format(' and %1$s.search_text || '''' like %2$L', alias, word) end;
end $$;
