-- Searched texts carry every two and three CJK characters that stand together as words of their own, so that the index
-- alone finds them. The condition leaves out what is done: a start that was cut off begins again.
-- docs/decisions/0123-neighbouring-characters.md has the reasons.
alter table customs_shipments ${on_cluster} update
  goods_n = if(match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}'),
    concat(goods_n, ' ', arrayStringConcat(arrayDistinct(arrayFilter(word -> match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2,3}$'), arrayConcat(
      arrayMap((a, b) -> concat(a, b), splitByChar(' ', goods_n), arrayPushBack(arrayPopFront(splitByChar(' ', goods_n)), '')),
      arrayMap((a, b, c) -> concat(a, b, c), splitByChar(' ', goods_n), arrayPushBack(arrayPopFront(splitByChar(' ', goods_n)), ''), arrayResize(arrayPopFront(arrayPopFront(splitByChar(' ', goods_n))), length(splitByChar(' ', goods_n)), ''))
    ))), ' ')), goods_n),
  buyer_n = if(match(buyer_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(buyer_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}'),
    concat(buyer_n, ' ', arrayStringConcat(arrayDistinct(arrayFilter(word -> match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2,3}$'), arrayConcat(
      arrayMap((a, b) -> concat(a, b), splitByChar(' ', buyer_n), arrayPushBack(arrayPopFront(splitByChar(' ', buyer_n)), '')),
      arrayMap((a, b, c) -> concat(a, b, c), splitByChar(' ', buyer_n), arrayPushBack(arrayPopFront(splitByChar(' ', buyer_n)), ''), arrayResize(arrayPopFront(arrayPopFront(splitByChar(' ', buyer_n))), length(splitByChar(' ', buyer_n)), ''))
    ))), ' ')), buyer_n),
  seller_n = if(match(seller_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(seller_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}'),
    concat(seller_n, ' ', arrayStringConcat(arrayDistinct(arrayFilter(word -> match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2,3}$'), arrayConcat(
      arrayMap((a, b) -> concat(a, b), splitByChar(' ', seller_n), arrayPushBack(arrayPopFront(splitByChar(' ', seller_n)), '')),
      arrayMap((a, b, c) -> concat(a, b, c), splitByChar(' ', seller_n), arrayPushBack(arrayPopFront(splitByChar(' ', seller_n)), ''), arrayResize(arrayPopFront(arrayPopFront(splitByChar(' ', seller_n))), length(splitByChar(' ', seller_n)), ''))
    ))), ' ')), seller_n)
  where match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}') or match(buyer_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(buyer_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}') or match(seller_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(seller_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}')
  settings mutations_sync = 2;

alter table customs_shipments_staging ${on_cluster} update
  goods_n = if(match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}'),
    concat(goods_n, ' ', arrayStringConcat(arrayDistinct(arrayFilter(word -> match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2,3}$'), arrayConcat(
      arrayMap((a, b) -> concat(a, b), splitByChar(' ', goods_n), arrayPushBack(arrayPopFront(splitByChar(' ', goods_n)), '')),
      arrayMap((a, b, c) -> concat(a, b, c), splitByChar(' ', goods_n), arrayPushBack(arrayPopFront(splitByChar(' ', goods_n)), ''), arrayResize(arrayPopFront(arrayPopFront(splitByChar(' ', goods_n))), length(splitByChar(' ', goods_n)), ''))
    ))), ' ')), goods_n),
  buyer_n = if(match(buyer_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(buyer_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}'),
    concat(buyer_n, ' ', arrayStringConcat(arrayDistinct(arrayFilter(word -> match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2,3}$'), arrayConcat(
      arrayMap((a, b) -> concat(a, b), splitByChar(' ', buyer_n), arrayPushBack(arrayPopFront(splitByChar(' ', buyer_n)), '')),
      arrayMap((a, b, c) -> concat(a, b, c), splitByChar(' ', buyer_n), arrayPushBack(arrayPopFront(splitByChar(' ', buyer_n)), ''), arrayResize(arrayPopFront(arrayPopFront(splitByChar(' ', buyer_n))), length(splitByChar(' ', buyer_n)), ''))
    ))), ' ')), buyer_n),
  seller_n = if(match(seller_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(seller_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}'),
    concat(seller_n, ' ', arrayStringConcat(arrayDistinct(arrayFilter(word -> match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2,3}$'), arrayConcat(
      arrayMap((a, b) -> concat(a, b), splitByChar(' ', seller_n), arrayPushBack(arrayPopFront(splitByChar(' ', seller_n)), '')),
      arrayMap((a, b, c) -> concat(a, b, c), splitByChar(' ', seller_n), arrayPushBack(arrayPopFront(splitByChar(' ', seller_n)), ''), arrayResize(arrayPopFront(arrayPopFront(splitByChar(' ', seller_n))), length(splitByChar(' ', seller_n)), ''))
    ))), ' ')), seller_n)
  where match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}') or match(buyer_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(buyer_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}') or match(seller_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(seller_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}')
  settings mutations_sync = 2;

alter table customs_shipments_superseded ${on_cluster} update
  goods_n = if(match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}'),
    concat(goods_n, ' ', arrayStringConcat(arrayDistinct(arrayFilter(word -> match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2,3}$'), arrayConcat(
      arrayMap((a, b) -> concat(a, b), splitByChar(' ', goods_n), arrayPushBack(arrayPopFront(splitByChar(' ', goods_n)), '')),
      arrayMap((a, b, c) -> concat(a, b, c), splitByChar(' ', goods_n), arrayPushBack(arrayPopFront(splitByChar(' ', goods_n)), ''), arrayResize(arrayPopFront(arrayPopFront(splitByChar(' ', goods_n))), length(splitByChar(' ', goods_n)), ''))
    ))), ' ')), goods_n),
  buyer_n = if(match(buyer_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(buyer_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}'),
    concat(buyer_n, ' ', arrayStringConcat(arrayDistinct(arrayFilter(word -> match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2,3}$'), arrayConcat(
      arrayMap((a, b) -> concat(a, b), splitByChar(' ', buyer_n), arrayPushBack(arrayPopFront(splitByChar(' ', buyer_n)), '')),
      arrayMap((a, b, c) -> concat(a, b, c), splitByChar(' ', buyer_n), arrayPushBack(arrayPopFront(splitByChar(' ', buyer_n)), ''), arrayResize(arrayPopFront(arrayPopFront(splitByChar(' ', buyer_n))), length(splitByChar(' ', buyer_n)), ''))
    ))), ' ')), buyer_n),
  seller_n = if(match(seller_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(seller_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}'),
    concat(seller_n, ' ', arrayStringConcat(arrayDistinct(arrayFilter(word -> match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2,3}$'), arrayConcat(
      arrayMap((a, b) -> concat(a, b), splitByChar(' ', seller_n), arrayPushBack(arrayPopFront(splitByChar(' ', seller_n)), '')),
      arrayMap((a, b, c) -> concat(a, b, c), splitByChar(' ', seller_n), arrayPushBack(arrayPopFront(splitByChar(' ', seller_n)), ''), arrayResize(arrayPopFront(arrayPopFront(splitByChar(' ', seller_n))), length(splitByChar(' ', seller_n)), ''))
    ))), ' ')), seller_n)
  where match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}') or match(buyer_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(buyer_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}') or match(seller_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(seller_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}')
  settings mutations_sync = 2;

alter table customs_statistics ${on_cluster} update
  goods_n = if(match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}'),
    concat(goods_n, ' ', arrayStringConcat(arrayDistinct(arrayFilter(word -> match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2,3}$'), arrayConcat(
      arrayMap((a, b) -> concat(a, b), splitByChar(' ', goods_n), arrayPushBack(arrayPopFront(splitByChar(' ', goods_n)), '')),
      arrayMap((a, b, c) -> concat(a, b, c), splitByChar(' ', goods_n), arrayPushBack(arrayPopFront(splitByChar(' ', goods_n)), ''), arrayResize(arrayPopFront(arrayPopFront(splitByChar(' ', goods_n))), length(splitByChar(' ', goods_n)), ''))
    ))), ' ')), goods_n)
  where match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}')
  settings mutations_sync = 2;

alter table customs_statistics_staging ${on_cluster} update
  goods_n = if(match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}'),
    concat(goods_n, ' ', arrayStringConcat(arrayDistinct(arrayFilter(word -> match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2,3}$'), arrayConcat(
      arrayMap((a, b) -> concat(a, b), splitByChar(' ', goods_n), arrayPushBack(arrayPopFront(splitByChar(' ', goods_n)), '')),
      arrayMap((a, b, c) -> concat(a, b, c), splitByChar(' ', goods_n), arrayPushBack(arrayPopFront(splitByChar(' ', goods_n)), ''), arrayResize(arrayPopFront(arrayPopFront(splitByChar(' ', goods_n))), length(splitByChar(' ', goods_n)), ''))
    ))), ' ')), goods_n)
  where match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}')
  settings mutations_sync = 2;

alter table customs_statistics_superseded ${on_cluster} update
  goods_n = if(match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}'),
    concat(goods_n, ' ', arrayStringConcat(arrayDistinct(arrayFilter(word -> match(word, '^[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2,3}$'), arrayConcat(
      arrayMap((a, b) -> concat(a, b), splitByChar(' ', goods_n), arrayPushBack(arrayPopFront(splitByChar(' ', goods_n)), '')),
      arrayMap((a, b, c) -> concat(a, b, c), splitByChar(' ', goods_n), arrayPushBack(arrayPopFront(splitByChar(' ', goods_n)), ''), arrayResize(arrayPopFront(arrayPopFront(splitByChar(' ', goods_n))), length(splitByChar(' ', goods_n)), ''))
    ))), ' ')), goods_n)
  where match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆] [\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]') and not match(goods_n, '[\\p{Han}\\p{Hiragana}\\p{Katakana}\\p{Hangul}ー々〆]{2}')
  settings mutations_sync = 2;

-- Small blocks: a page reads 51 rows, each from a block of its own. The size of blocks cannot be altered, so the same parts
-- are put into a table that has it, which takes the name; they are rewritten in the background.
-- docs/decisions/0124-small-blocks.md has the figures.
drop table if exists customs_shipments_fine ${on_cluster} sync settings max_table_size_to_drop = 0;
create table if not exists customs_shipments_fine ${on_cluster} as ${tables}customs_shipments engine = ${replicated}MergeTree
  partition by toYear(trade_date) order by (company_id, hs, trade_date, id)
  settings index_granularity = 2048, min_compress_block_size = 16384, lightweight_mutation_projection_mode = 'rebuild';
alter table customs_shipments_fine ${on_cluster} attach partition all from ${tables}customs_shipments;
exchange tables ${tables}customs_shipments and ${tables}customs_shipments_fine ${on_cluster};
drop table if exists customs_shipments_fine ${on_cluster} sync settings max_table_size_to_drop = 0;
alter table customs_shipments ${on_cluster} rewrite parts settings mutations_sync = 0;

drop table if exists customs_statistics_fine ${on_cluster} sync settings max_table_size_to_drop = 0;
create table if not exists customs_statistics_fine ${on_cluster} as ${tables}customs_statistics engine = ${replicated}MergeTree
  partition by toYear(period) order by (company_id, hs, period, id)
  settings index_granularity = 2048, min_compress_block_size = 16384;
alter table customs_statistics_fine ${on_cluster} attach partition all from ${tables}customs_statistics;
exchange tables ${tables}customs_statistics and ${tables}customs_statistics_fine ${on_cluster};
drop table if exists customs_statistics_fine ${on_cluster} sync settings max_table_size_to_drop = 0;
alter table customs_statistics ${on_cluster} rewrite parts settings mutations_sync = 0;
