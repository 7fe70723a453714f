#!/bin/sh
# Creates the two roles of the product, or gives them their present passwords. Runs as the superuser (PGHOST, PGUSER,
# PGPASSWORD, PGDATABASE), as often as wanted. The migration grants the running processes what they need.
set -eu
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'SQL'
select 'create role inkloom_owner' where not exists (select from pg_roles where rolname = 'inkloom_owner') \gexec
select 'create role inkloom_app' where not exists (select from pg_roles where rolname = 'inkloom_app') \gexec
alter role inkloom_owner login nosuperuser nocreaterole nocreatedb noreplication nobypassrls password :'owner';
alter role inkloom_app login nosuperuser nocreaterole nocreatedb noreplication nobypassrls password :'app';
select format('alter database %I owner to inkloom_owner', current_database()) \gexec
-- Tables of a volume whose processes were the superuser, as they once were.
select format('alter %s %I.%I owner to inkloom_owner', case relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, nspname, relname)
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where nspname = 'public' and relkind in ('r', 'v', 'S') and pg_get_userbyid(relowner) <> 'inkloom_owner'
    and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i')) \gexec
select format('alter function %s owner to inkloom_owner', oid::regprocedure)
  from pg_proc where pronamespace = 'public'::regnamespace and pg_get_userbyid(proowner) <> 'inkloom_owner' \gexec
alter schema public owner to inkloom_owner;
SQL
