-- A person who is to be disclosed or erased is looked for among all companies of a directory, thirty million at most.
create index directory_companies_email on directory_companies (email) where email <> '';
create index directory_companies_phone on directory_companies (phone) where phone <> '';
