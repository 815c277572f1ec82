-- Functions that no release in use calls any more. A changed signature takes a new name, so that processes of the release
-- before go on; one release later what they called is dropped here.
-- Since the release after 28 November 2026.
drop function if exists customers_found(text, integer);
drop function if exists customs_loads_since(bigint, bigint);
drop function if exists recycle_moments(recycle_subject, recycle_rules, text);
