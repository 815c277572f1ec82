-- Parts of which every record was marked as deleted lost their copies by name, and the engine puts no part together with others
-- that have different copies. docs/decisions/0177-parts-that-stay-together.md has the reasons. In the background; parts
-- without marks are left alone.
alter table customs_shipments ${on_cluster} apply deleted mask settings mutations_sync = 0;

-- Years that nothing came to for six hours are put together: a search opens every part of what it looks at.
alter table customs_shipments ${on_cluster} modify setting min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1;
alter table customs_statistics ${on_cluster} modify setting min_age_to_force_merge_seconds = 21600, min_age_to_force_merge_on_partition_only = 1;
