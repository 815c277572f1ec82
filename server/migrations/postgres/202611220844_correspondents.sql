-- Only now that it is full, because checking one customer after the other would keep them all locked while it is filled.
alter table customer_correspondence
  add constraint customer_correspondence_customer foreign key (company_id, customer_id)
    references customers (company_id, id) on delete cascade not valid;
delete from customer_correspondence k
where not exists (select from customers c where c.company_id = k.company_id and c.id = k.customer_id);
alter table customer_correspondence validate constraint customer_correspondence_customer;
