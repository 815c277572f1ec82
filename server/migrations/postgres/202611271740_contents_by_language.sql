-- Each reader may get the content in his language.
alter table send_tasks drop constraint send_tasks_content_method_check;
alter table send_tasks add constraint send_tasks_content_method_check
  check (content_method in ('random', 'sequential', 'language'));
