-- Every process keeps its own failed requests' lines for the console, without any right on the table. Beyond the
-- maximum of their level the oldest ones go, so that a flood of failures cannot fill the disk, nor one of pages
-- push out what failed here. Without a maximum all stay until the next call that has one.
create or replace function platform.keep_log_lines(p_part text, p_lines jsonb, p_left_out int, p_lines_max int) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_level text;
begin
  insert into accounts.log_line (id, at, request_id, level, part, site_id, operation, message, error_class, error_code, error_words, stack)
  select l.id, platform.now() - make_interval(secs => l."ageSeconds"), l."requestId", l.level, left(coalesce(l.part, p_part), 40), l."siteId",
    left(l.operation, 200), left(l.message, 200), left(l."errorClass", 60), left(l."errorCode", 60), left(l."errorWords", 300), left(l.stack, 4000)
  from jsonb_to_recordset(p_lines) as l (id uuid, "ageSeconds" float8, "requestId" uuid, level text, part text, "siteId" uuid,
    operation text, message text, "errorClass" text, "errorCode" text, "errorWords" text, stack text)
  on conflict do nothing;
  if p_left_out > 0 then
    insert into accounts.log_gap as g (at, part, left_out) values (date_trunc('hour', platform.now()), p_part, p_left_out)
    on conflict (at, part) do update set left_out = g.left_out + excluded.left_out;
  end if;
  if p_lines_max is not null then
    foreach v_level in array array['error', 'warn'] loop
      delete from accounts.log_line o where o.level = v_level and (o.at, o.id) < (
        select n.at, n.id from accounts.log_line n where n.level = v_level order by n.at desc, n.id desc offset p_lines_max - 1 limit 1);
    end loop;
  end if;
end
$$;

revoke all on function platform.keep_log_lines(text, jsonb, int, int) from public;
grant execute on function platform.keep_log_lines(text, jsonb, int, int)
  to {role:gateway}, {role:accounts}, {role:profiles}, {role:billing}, {role:likes}, {role:conversations}, {role:notifications};
