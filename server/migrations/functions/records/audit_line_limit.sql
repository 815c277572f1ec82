-- Above so many records per statement one line stands for all of them.
create or replace function audit_line_limit() returns integer language sql immutable return 200;
