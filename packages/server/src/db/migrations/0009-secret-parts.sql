-- The named parts that stood beside a secret's value (the secret of a key id, the account of a token), sealed like the value:
-- a value of two parts can neither be asked about nor revoked by one of them.
alter table secrets add column sealed_parts bytea;
