-- Who may meet whom: the members among p_others whom a member of a site, or a visitor (null), may come
-- across. They share the site, their account is live, and neither has blocked the other. An invisible or paused
-- one has a like or a conversation with the member (PROF-09, PROF-10). Profiles, likes and conversations all call
-- this; lists that must be fast have their own form, and subgraphs/profiles/profile/may-meet.sized.test.ts
-- proves that each gives the same answer. In plpgsql, because every version of PostgreSQL then caches its
-- plan for the session; before version 18 an SQL function is planned at each call.
create or replace function profiles.may_meet(p_site uuid, p_viewer uuid, p_others uuid[]) returns setof uuid
language plpgsql stable security definer set search_path = pg_catalog, pg_temp rows 10 as $$
begin
  return query
    select p.id from profiles.profile p
    where p.id = any(p_others) and p.site_id = p_site and p.account_status in ('active', 'paused')
      and not exists (select from profiles.exclusion e where e.viewer_id = p_viewer and e.target_id = p.id)
      and (not p.invisible and p.account_status = 'active' or likes.are_related(p_viewer, p.id) or conversations.are_related(p_viewer, p.id));
end
$$;

revoke all on function profiles.may_meet(uuid, uuid, uuid[]) from public;
grant execute on function profiles.may_meet(uuid, uuid, uuid[]) to {role:profiles}, {role:likes}, {role:conversations};
