-- The words of all texts of a shipment in one index: a search that names no place asks one instead of three.
-- docs/decisions/0180-one-index-over-all-words.md has the figures. Parts of before get it in the background; until all have it,
-- the three are asked (`readsAllTexts`).
alter table customs_shipments ${on_cluster} add index if not exists all_words concatWithSeparator(' ', goods_n, buyer_n, seller_n) type text(tokenizer = splitByNonAlpha);
alter table customs_shipments ${on_cluster} materialize index all_words settings mutations_sync = 0;
