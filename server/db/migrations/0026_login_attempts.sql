-- Attempts with a name are counted by what was typed, by where they come from, and by network. Those that are stored so far
-- count by the account and are forgotten within the hour. An attempt is noted before its password is looked at: one that is
-- under way has not failed yet.
alter table login_failure add column network text not null default '';
alter table login_failure add column pending boolean not null default false;
create index login_failure_of_network on login_failure (network, failed_at);
create index login_failure_of_account_and_network on login_failure (account, network, failed_at);

-- The browser in which a session began, where it is one that the account knows again.
alter table session add column browser_hash bytea;
