select app_audited('company_security', ignored => '{updated_at}');
select app_audited('single_sign_on_providers', masked => '{client_secret_sealed}', ignored => '{updated_at}');

-- Was this user signed in from this address, or with this kind of browser, before?
create index sessions_history on sessions (user_id, created_at desc);
