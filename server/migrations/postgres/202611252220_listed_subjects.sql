-- Addresses are looked for at companies of datasets and of OpenStreetMap, too.
alter table site_findings
  drop constraint site_findings_subject_kind_check,
  add constraint site_findings_subject_kind_check check (subject_kind in ('trade', 'customer', 'collected', 'listed'));
alter table address_guesses
  drop constraint address_guesses_subject_kind_check,
  add constraint address_guesses_subject_kind_check check (subject_kind in ('trade', 'customer', 'collected', 'listed'));
