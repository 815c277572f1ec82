-- Who decided when mailings stop, and who opened a door to a sending service.
select app_audited('mail_safety');
select app_audited('mail_hooks', masked => '{key_hash,secret_sealed}', ignored => '{event_at,problem,problem_at}');
