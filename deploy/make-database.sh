#!/bin/sh
# Makes the two roles and the database where they are missing, and sets the passwords of the roles. Connection by the variables of psql
# (PGHOST, PGUSER …).
set -eu
: "${KARIBU_OWNER_PASSWORD:?}" "${KARIBU_APP_PASSWORD:?}"
psql -v ON_ERROR_STOP=1 -v owner="$KARIBU_OWNER_PASSWORD" -v app="$KARIBU_APP_PASSWORD" \
  --username "${POSTGRES_USER:-${PGUSER:-postgres}}" --dbname postgres <<'SQL'
select format('create role karibu_owner login password %L', :'owner')
where not exists (select from pg_roles where rolname = 'karibu_owner') \gexec
select format('create role karibu_app login password %L', :'app')
where not exists (select from pg_roles where rolname = 'karibu_app') \gexec
select format('alter role karibu_owner password %L', :'owner') \gexec
select format('alter role karibu_app password %L', :'app') \gexec
select 'create database karibu owner karibu_owner template template0 encoding ''UTF8'' locale ''C.UTF-8'''
where not exists (select from pg_database where datname = 'karibu') \gexec
SQL
