-- Invitations by readers who have left Octavo: nobody could see or answer them, nor be invited again.
delete from reading_group_member where state = 'invited' and invited_by is null;

-- Invitations between readers one of whom has blocked the other since.
delete from reading_group_member as member using block
where state = 'invited'
  and (invited_by, reader_id) in ((blocker_id, blocked_id), (blocked_id, blocker_id));
