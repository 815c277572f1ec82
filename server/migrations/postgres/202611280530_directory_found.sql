-- How companies of datasets are looked for by words: docs/decisions/0274-words-are-found-by-their-index.md.

-- The condition on the text of a company `c` that meets all terms, each in one of its wordings; a wording is a list of words.
create function directory_terms_sql(terms jsonb) returns text
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

-- Companies of the transaction's company that are shown and meet all terms: all of them, or more than `most` and then a row of nulls,
-- which says that there are others. It runs with its owner's rights to use the index of words, and names the company itself.
create function directory_found_rows(terms jsonb, most integer) returns setof listed_companies
language plpgsql stable security definer rows 500 set search_path = public, pg_temp as $$
declare
  amount integer;
begin
  return query execute format('select c.*, d.name, d.release, d.attribution, d.licence, d.is_storable, d.imported_at
    from directory_companies c join company_datasets d on d.id = c.dataset_id and d.generation = c.generation
    where c.company_id = %1$L::bigint and d.company_id = %1$L::bigint and d.deleted_at is null and %2$s limit %3$L::integer',
    app_company_id(), directory_terms_sql(terms), most + 1);
  get diagnostics amount = row_count;
  if amount > most then return next null::listed_companies; end if;
end $$;

-- Their numbers, and whether these are all.
create function directory_found_ids(terms jsonb, most integer, out ids bigint[], out is_all boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(f.id) filter (where f.id is not null), '{}'), coalesce(bool_and(f.id is not null), true)
  from directory_found_rows(terms, most) f;
$$;

-- Whether so many companies meet all terms that looking them up would take longer than going along the order: told by some of the newest
-- dataset, in the order of keys that mean nothing.
create function directory_often(terms jsonb) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  is_often boolean;
begin
  execute format('select count(*) > 2 from (
      select s.search_text from directory_companies s where s.company_id = %L::bigint
      order by s.company_id desc, s.dataset_id desc, s.generation desc, s.entry_key desc limit 500) c where %s',
    app_company_id(), directory_terms_sql(terms)) into is_often;
  return is_often;
end $$;
