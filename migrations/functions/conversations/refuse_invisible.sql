-- Members cannot start a conversation with a member whom they may not meet. send_message has checked
-- everything except visibility by then. This check runs only when a conversation begins, so it costs later
-- messages nothing.
create or replace function conversations.refuse_invisible() returns trigger
language plpgsql as $$
begin
  perform from profiles.may_meet(new.site_id, new.started_by,
    array[case new.started_by when new.member_a then new.member_b else new.member_a end]);
  if not found then raise exception 'recipient_unavailable' using errcode = 'RV003'; end if;
  return new;
end
$$;
