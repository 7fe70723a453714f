import type { MigrationInterface, QueryRunner } from 'typeorm';

// The link of an entry is made when its transaction commits: the row of the head is locked from there to the end of the
// commit, not for as long as the transaction works. Nobody takes another lock after it, so nobody waits in a circle.
const up = `
create table audit_chain (
  position bigint primary key,
  entry_id uuid not null unique,
  digest bytea not null
);
create table audit_head (
  is_only boolean primary key default true check (is_only),
  position bigint not null,
  digest bytea not null
);
insert into audit_head (position, digest) values (0, decode(repeat('00', 32), 'hex'));

create function audit_content(entry audit_log) returns text language sql stable as $$
  select jsonb_build_array(entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id, entry.action,
    entry.subject, entry.details)::text
$$;

create function link_audit_entry(entry audit_log) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare head audit_head;
begin
  select * into strict head from audit_head for update;
  head.position := head.position + 1;
  head.digest := sha256(convert_to(
    head.position || E'\\n' || encode(head.digest, 'hex') || E'\\n' || audit_content(entry), 'UTF8'));
  insert into audit_chain (position, entry_id, digest) values (head.position, entry.id, head.digest);
  update audit_head set position = head.position, digest = head.digest;
end $$;
revoke execute on function link_audit_entry(audit_log) from public;

create function chain_audit_entry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform link_audit_entry(new);
  return null;
end $$;
create constraint trigger audit_log_chained after insert on audit_log
  deferrable initially deferred for each row execute function chain_audit_entry();

create function date_audit_entry() returns trigger language plpgsql as $$
begin
  new.at := now();
  return new;
end $$;
create trigger audit_log_dated before insert on audit_log for each row execute function date_audit_entry();

create trigger audit_chain_append_only before update or delete on audit_chain for each row execute function refuse_change();
create trigger audit_chain_not_truncated before truncate on audit_chain for each statement execute function refuse_change();
create trigger audit_head_kept before delete on audit_head for each row execute function refuse_change();
create trigger audit_head_not_truncated before truncate on audit_head for each statement execute function refuse_change();

drop index audit_log_subject;
create index audit_log_subject on audit_log (subject text_pattern_ops, at, id);
create index audit_log_time on audit_log (at, id);
create index audit_log_actor on audit_log (actor_id, at, id);
create index audit_log_action on audit_log (action text_pattern_ops, at, id);
`;

const down = `
drop index audit_log_action, audit_log_actor, audit_log_time, audit_log_subject;
create index audit_log_subject on audit_log (subject, id);
drop trigger audit_log_dated on audit_log;
drop trigger audit_log_chained on audit_log;
drop function date_audit_entry(), chain_audit_entry(), link_audit_entry(audit_log), audit_content(audit_log);
drop table audit_chain, audit_head;
`;

/**
 * Every entry of the audit log is linked to the one before it by its owner's trigger: the digest of a link is that of its
 * position, the digest before, and the content of its entry. Nothing can be changed, removed or slipped in unnoticed.
 */
export class AuditChain1700000000079 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(up);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(down);
  }
}
