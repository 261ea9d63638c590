-- When a reader was told that a challenge is in its last week.
alter table challenge_member add column last_week_told_at timestamptz;
create index challenge_member_untold on challenge_member (challenge_id) where last_week_told_at is null;
create index challenge_by_end on challenge (end_date);
