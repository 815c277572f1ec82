-- Copies of the companies of datasets, for searching: docs/decisions/0305-copies-of-large-directories.md. The order is that of their list;
-- small blocks, because a page reads few rows of each (0124).
create table if not exists directory_companies ${on_cluster} (
  company_id UInt64,
  dataset_id UInt64,
  generation UInt64,
  id UInt64,
  name_sort String,
  search_text String,
  name String,
  country LowCardinality(String),
  city LowCardinality(String),
  products String,
  hs_codes String,
  website String,
  has_email Bool,
  has_phone Bool,
  index words search_text type text(tokenizer = splitByNonAlpha)
) engine = ${replicated}MergeTree
order by (company_id, name_sort, id)
settings index_granularity = 2048, min_compress_block_size = 16384;

-- The words of each copy: what somebody typed may be a part of many.
create table if not exists directory_words ${on_cluster} (
  company_id UInt64,
  dataset_id UInt64,
  generation UInt64,
  word String,
  index parts word type text(tokenizer = ngrams(3))
) engine = ${replicated}MergeTree
order by (company_id, dataset_id, generation, word);
