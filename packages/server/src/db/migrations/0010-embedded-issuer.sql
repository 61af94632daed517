-- Whom the embedded provider vouches for stays the same person when the address of the server changes. Its subjects are the ids of
-- its members.
update members set issuer = 'embedded' where issuer like 'http%/idp' and subject = id::text;
