-- The numbers of bills and declarations, without the signs between their letters and digits: a search looks for words that look
-- like one among them (`record-numbers.ts`). An index of words would take an entry for each number, and loading five times as long.
-- Parts of before get it in the background; until they have it their numbers are read.
alter table customs_shipments ${on_cluster} add index if not exists numbers arrayMap(number -> replaceRegexpAll(upper(number), '[^0-9A-Z]+', ''), [reference, master_bill, house_bill]) type bloom_filter(0.001) granularity 1;
alter table customs_shipments ${on_cluster} materialize index numbers settings mutations_sync = 0;
