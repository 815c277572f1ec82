-- What a pool covers beside how people are reached and what was said.
alter table pools
  add column covered_fields text[] not null default '{address,registrationNo,remark,custom}',
  add constraint pools_covered_fields_check
    check (covered_fields <@ '{address,website,registrationNo,remark,custom}'::text[]);
