-- They are forgotten after a day, whoever sent them.
create index sent_request_by_time on sent_request (sent_at);
