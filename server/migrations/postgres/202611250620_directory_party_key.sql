-- Under which key customs data would know a company of a dataset, so that both are shown as one; empty where a name says nobody.
alter table directory_companies add column party_key text not null default '';
create index directory_companies_party on directory_companies (company_id, party_key) where party_key <> '';
