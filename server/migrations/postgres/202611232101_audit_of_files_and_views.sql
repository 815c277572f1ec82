-- What people load, take back, watch and decide stands in the audit too; what the machine counts on the way does not.
select app_audited('customs_uploads', ignored =>
  '{received,applying,task_id,load_no,rows_read,rows_loaded,rows_replaced,rows_skipped,rows_rejected,codes,error,error_text,rejects_file_id,finished_at}');
select app_audited('customer_imports', ignored =>
  '{received,task_id,counts,codes,error,rejects_file_id,reverted,finished_at}');
select app_audited('saved_views', ignored => '{deleted_by}');
select app_audited('customs_watches', ignored =>
  '{own_mark,shared_mark,next_run_at,last_run_at,last_found_at,failures,is_broken}');
-- Pairs are found by the machine; what people decide about them is a change.
select app_audited('trade_match_pairs', ignored => '{score,ground,ground_value,grounded_in,found_at,decided_by,decided_at}');
drop trigger audit_insert on trade_match_pairs;
drop trigger audit_delete on trade_match_pairs;
