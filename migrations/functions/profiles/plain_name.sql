-- A name as a search compares it: small letters without accents, and plain letters for those that Unicode does
-- not decompose. An index has it, so a change of the result needs a migration that builds it anew.
create or replace function profiles.plain_name(p_name text) returns text
language sql immutable parallel safe strict set search_path = pg_catalog, pg_temp as $$
  select regexp_replace(normalize(translate(replace(replace(replace(replace(lower(normalize(p_name, NFKC)),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), 'øłđðı', 'olddi'), NFD), '[\u0300-\u036f]', '', 'g')
$$;

revoke all on function profiles.plain_name(text) from public;
grant execute on function profiles.plain_name(text) to {role:profiles};
