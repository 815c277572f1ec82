-- Staged rows come in many small parts that are read once and dropped: one file for all columns of a part instead of two
-- for each, whose making and deleting takes a third of the time.
alter table customs_shipments_staging ${on_cluster} modify setting min_bytes_for_wide_part = 10737418240;
alter table customs_statistics_staging ${on_cluster} modify setting min_bytes_for_wide_part = 10737418240;
