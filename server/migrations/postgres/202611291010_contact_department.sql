-- Where in a company somebody works.
alter table customer_contacts add column department text not null default '';
