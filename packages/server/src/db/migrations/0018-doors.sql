-- Sign-ins that were used, until they would have expired: none of them makes a second session.
create table used_sign_ins (
  nonce_hash bytea primary key,
  expires_at timestamptz not null
);
create index used_sign_ins_by_expiry on used_sign_ins (expires_at);

-- Whoever gets another password or role, or is blocked, signs in again: wherever that is done, also where it is taken back later.
create function members_sign_out() returns trigger language plpgsql as $$
begin
  delete from sessions where company_id = new.company_id and member_id = new.id;
  return null;
end $$;
create trigger members_sign_out after update of password_hash, role, blocked_at, is_active on members
  for each row when (old.password_hash is distinct from new.password_hash or old.role is distinct from new.role
    or old.blocked_at is distinct from new.blocked_at or old.is_active is distinct from new.is_active)
  execute function members_sign_out();
