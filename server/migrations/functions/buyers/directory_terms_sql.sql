-- The condition on the text of a company `c` that meets all terms, each in one of its wordings; a wording is a list of words.
create or replace function directory_terms_sql(terms jsonb) returns text
language sql immutable set search_path = public, pg_temp as $$
  select coalesce(string_agg(case when (t.term ->> 'isExcluded')::boolean then 'not ' else '' end || '(' || w.wordings || ')', ' and '), 'true')
  from jsonb_array_elements(terms) t (term), lateral (
    select string_agg('(' || x.words || ')', ' or ') as wordings
    from jsonb_array_elements(t.term -> 'wordings') a (wording), lateral (
      select string_agg(format('c.search_text like %L', p.pattern), ' and ') as words
      from jsonb_array_elements_text(a.wording) v (word), unnest(search_patterns(v.word)) p (pattern)) x
    where x.words is not null) w
  where w.wordings is not null;
$$;
