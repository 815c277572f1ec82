-- The sentence with which an upload ended, in the language of whoever started it: it says where in the file.
alter table customs_uploads add column error_text text not null default '';
