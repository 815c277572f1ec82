-- All that a row of a file says, in mapped columns or others: rows that differ in anything are different records of one file.
alter table customs_shipments_staging ${on_cluster} add column if not exists row_hash UInt64 default 0;
alter table customs_statistics_staging ${on_cluster} add column if not exists row_hash UInt64 default 0;
