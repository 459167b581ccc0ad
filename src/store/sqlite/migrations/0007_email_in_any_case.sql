-- An e-mail address is looked for however its letters were typed.

DROP INDEX order_details_by_email;
CREATE INDEX order_details_by_email ON order_details (email COLLATE NOCASE) WHERE email IS NOT NULL;
