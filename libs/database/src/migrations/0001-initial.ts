import type { MigrationInterface, QueryRunner } from 'typeorm';

const identity = `
create table people (
  id uuid primary key,
  issuer text not null,
  sub text not null,
  email text, name text, given_name text, family_name text, username text, picture text,
  first_name text, last_name text, phone text, about text,
  address jsonb, notifications jsonb,
  profile_photo_url text, cover_photo_url text,
  barred_at timestamptz,
  cart_version bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (issuer, sub)
);
create index people_sub on people (sub);

create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by uuid
);

create table audit_log (
  id uuid primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  subject text not null,
  details jsonb not null default '{}'
);
create index audit_log_subject on audit_log (subject, id);

create table idempotency_keys (
  person_id uuid not null references people (id) on delete cascade,
  route text not null,
  key text not null,
  request_hash text not null,
  status int,
  body jsonb,
  headers jsonb,
  locked_until timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (person_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
`;

const jobs = `
create table jobs (
  id uuid primary key,
  kind text not null,
  queue text not null,
  owner_id uuid references people (id) on delete set null,
  subject_id uuid,
  title text not null default '',
  status text not null default 'queued' check (status in ('queued','active','waiting','completed','failed','cancelled')),
  stage text,
  percent real not null default 0,
  version int not null default 1,
  input jsonb not null,
  state jsonb not null default '{}',
  result jsonb,
  error jsonb,
  log_message text,
  notice text,
  preview_url text,
  priority int not null default 1,
  attempts int not null default 0,
  polls int not null default 0,
  crashes int not null default 0,
  epoch int not null default 0,
  dispatch int not null default 1,
  run_at timestamptz not null default now(),
  lease_until timestamptz,
  lease_owner text,
  check_at timestamptz not null,
  cancel_requested boolean not null default false,
  discarded_at timestamptz,
  idempotency_key text,
  request_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index jobs_idempotency on jobs (owner_id, kind, idempotency_key) where idempotency_key is not null;
create index jobs_due on jobs (check_at) where status in ('queued','active','waiting');
create index jobs_outstanding on jobs (owner_id, queue) where status in ('queued','active','waiting');
create index jobs_open on jobs (queue, run_at) where status in ('queued','active','waiting');
create index jobs_failed on jobs (id desc) where status = 'failed';
create index jobs_owner on jobs (owner_id, id desc);
create index jobs_finished on jobs (queue, finished_at) where finished_at is not null;
create index jobs_subject on jobs (subject_id) where subject_id is not null;
`;

const ledger = `
create table token_accounts (
  person_id uuid primary key references people (id) on delete cascade,
  balance bigint not null default 0,
  held bigint not null default 0,
  version bigint not null default 0,
  check (held >= 0),
  check (balance >= held)
);
create table token_entries (
  id uuid primary key,
  person_id uuid not null references token_accounts (person_id) on delete cascade,
  kind text not null check (kind in ('grant','purchase','hold','settle','release','consume')),
  balance_change bigint not null,
  held_change bigint not null,
  balance_after bigint not null,
  held_after bigint not null,
  business_key text not null unique,
  job_id uuid,
  note text not null default '',
  actor_id uuid,
  created_at timestamptz not null default now()
);
create index token_entries_person on token_entries (person_id, id desc);
create table token_acknowledgements (
  entry_id uuid primary key references token_entries (id) on delete cascade,
  person_id uuid not null,
  at timestamptz not null default now()
);
create index token_entries_settled on token_entries (person_id, id) where kind = 'settle';
create function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and pg_trigger_depth() > 1 then return old; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger token_entries_append_only before update or delete on token_entries for each row execute function refuse_change();
create trigger audit_log_append_only before update or delete on audit_log for each row execute function refuse_change();
`;

const pictures = `
create table assets (
  id uuid primary key,
  owner_id uuid references people (id) on delete cascade,
  sha256 text not null,
  backend text not null,
  key text not null unique,
  mime_type text not null,
  file_size bigint not null,
  width int not null,
  height int not null,
  purpose text not null,
  created_at timestamptz not null default now()
);
create index assets_sha on assets (sha256);
create index assets_owner on assets (owner_id, id desc);
create table designs (
  id uuid primary key,
  owner_id uuid not null references people (id) on delete cascade,
  asset_id uuid not null references assets (id),
  source text not null,
  status text not null default 'ACTIVE',
  ai_model text not null default 'UNKNOWN',
  current_model text,
  prompt text not null default '',
  parent_id uuid references designs (id) on delete set null,
  job_id uuid,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index designs_owner on designs (owner_id, id desc) where status = 'ACTIVE';
create table mockups (
  id uuid primary key,
  owner_id uuid not null references people (id) on delete cascade,
  job_id uuid unique,
  design_id uuid references designs (id) on delete set null,
  global_id text not null,
  sync_variant_id bigint not null,
  mockup_url text not null,
  preview_urls jsonb not null default '[]',
  print_asset_id uuid references assets (id),
  width int not null,
  height int not null,
  design_prompt text not null default '',
  metadata jsonb not null default '{}',
  shared_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null default now()
);
create index mockups_owner on mockups (owner_id, id desc) where deleted_at is null;
create index mockups_shared on mockups (shared_at desc) where shared_at is not null and deleted_at is null;
`;

const shop = `
create table products (
  id uuid primary key,
  global_id text not null unique,
  printful_product_id int not null,
  name text not null,
  description text not null,
  highlights jsonb not null,
  details jsonb not null,
  base_price_cents int not null,
  images jsonb not null,
  status text not null check (status in ('active','inactive','pending')),
  inventory text not null check (inventory in ('in-stock','out-of-stock')),
  type text not null default 'physical',
  category_id text not null,
  colors jsonb not null,
  sizes jsonb not null,
  metadata jsonb not null,
  breadcrumbs jsonb not null,
  reviews jsonb not null,
  position int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table product_variants (
  sync_variant_id bigint primary key,
  product_id uuid not null references products (id) on delete cascade,
  variant_id int not null,
  sync_product_id bigint not null,
  name text not null,
  synced boolean not null,
  in_stock boolean not null,
  size text, color text, color_code text,
  retail_price_cents int not null,
  image text not null,
  files jsonb not null,
  printfiles jsonb not null,
  position int not null default 0
);
create index product_variants_product on product_variants (product_id, position);
create table cart_lines (
  id uuid primary key,
  person_id uuid not null references people (id) on delete cascade,
  global_id text not null,
  sync_variant_id bigint not null references product_variants (sync_variant_id),
  quantity int not null check (quantity between 1 and 1000),
  size text, color text,
  design_id uuid references designs (id) on delete set null,
  mockup_id uuid references mockups (id) on delete set null,
  created_at timestamptz not null default now()
);
create index cart_lines_person on cart_lines (person_id, id);
create sequence order_numbers start 1001;
create table orders (
  id uuid primary key,
  order_number text not null unique,
  person_id uuid references people (id) on delete set null,
  version int not null default 1,
  status text not null default 'review_pending',
  review_status text not null default 'pending' check (review_status in ('pending','approved','rejected')),
  submission_state text not null default 'none' check (submission_state in ('none','submitting','submitted','failed')),
  submission_error text,
  submission_job_id uuid,
  external_id text not null unique,
  printful_order_id text,
  printful_order_status text not null default 'draft',
  subtotal_cents int not null, shipping_cents int not null, tax_cents int not null, total_cents int not null,
  currency text not null default 'USD',
  shipping_address jsonb not null,
  billing_address jsonb not null,
  metadata jsonb not null default '{}',
  shipments jsonb not null default '[]',
  review_notes text, reviewed_at timestamptz, reviewed_by uuid,
  payment_provider text, payment_id text, payment_status text, paid_cents int,
  idempotency_key text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index orders_idempotency on orders (person_id, idempotency_key) where idempotency_key is not null;
create index orders_person on orders (person_id, id desc);
create index orders_review on orders (review_status, id desc);
create table order_items (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  position int not null,
  global_id text not null,
  sync_variant_id bigint not null,
  variant_id int not null,
  quantity int not null,
  size text, color text,
  design_id uuid, mockup_id uuid,
  price_cents int not null,
  product jsonb not null,
  design_url text, mockup_url text, processed_design_id text,
  print_asset_id uuid references assets (id),
  placement text
);
create index order_items_order on order_items (order_id, position);
create table order_events (
  order_id uuid not null references orders (id) on delete cascade,
  seq int not null,
  at timestamptz not null default now(),
  what text not null,
  actor_id uuid,
  details jsonb not null default '{}',
  primary key (order_id, seq)
);
create table order_counts (
  status text primary key,
  count bigint not null default 0
);
insert into order_counts (status) values ('total'), ('review_pending'), ('approved'), ('rejected'), ('processing'), ('shipped'), ('delivered'), ('submission_failed');
create function count_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update order_counts set count = count + 1 where status in ('total', new.status);
  else
    if new.status <> old.status then
      update order_counts set count = count - 1 where status = old.status;
      update order_counts set count = count + 1 where status = new.status;
    end if;
    if (new.submission_state = 'failed') <> (old.submission_state = 'failed') then
      update order_counts set count = count + case when new.submission_state = 'failed' then 1 else -1 end where status = 'submission_failed';
    end if;
  end if;
  return new;
end $$;
create trigger orders_counted after insert or update of status, submission_state on orders for each row execute function count_orders();
`;

export class Initial1700000000001 implements MigrationInterface {
  name = 'Initial1700000000001';

  async up(runner: QueryRunner): Promise<void> {
    for (const sql of [identity, jobs, ledger, pictures, shop]) await runner.query(sql);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema public cascade; create schema public');
  }
}
