-- Every step of sending updates a recipient; an index that no query uses costs on each of them.
drop index send_recipients_email;
