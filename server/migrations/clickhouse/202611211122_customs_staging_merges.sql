-- Staged rows are read once and dropped: merging their parts in the background would only cost time.
alter table customs_shipments_staging ${on_cluster} modify setting max_bytes_to_merge_at_max_space_in_pool = 1048576;
alter table customs_statistics_staging ${on_cluster} modify setting max_bytes_to_merge_at_max_space_in_pool = 1048576;
