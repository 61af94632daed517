-- What is encrypted by the key of the workspace and shows whether a key fits: one row, made with the first use of the key.
create table workspace_keys (
  is_only boolean primary key default true check (is_only),
  -- Goes up with each rotation: whoever writes what is encrypted holds the row shared, and knows by it that its key is the present one.
  generation integer not null,
  -- The key of the keyed hashes, encrypted by the main key. A rotation leaves it as it is, so that known secrets stay known.
  hash_key bytea not null,
  -- The main key before the present one, encrypted by the present one, until everything is encrypted anew.
  previous_key bytea
);
