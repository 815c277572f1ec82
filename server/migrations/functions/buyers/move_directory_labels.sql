-- Companies of datasets go with the customers when one label is joined with another.
create or replace function move_directory_labels(from_id bigint, into_id bigint) returns void
language sql set search_path = public, pg_temp as $$
  insert into directory_labels (dataset_id, entry_key, label_id)
  select dataset_id, entry_key, into_id from directory_labels where label_id = from_id on conflict do nothing;
$$;
