import { sql, type Kysely } from 'kysely'

/** Nobody starts a conversation with a member who is invisible to them. Looked at when a conversation begins and never again, so sending costs nothing more. */
export async function up(db: Kysely<any>): Promise<void> {
  await sql`create function conversations.refuse_invisible() returns trigger language plpgsql as $$
    begin
      if not profiles.may_meet(new.started_by, case new.started_by when new.member_a then new.member_b else new.member_a end) then
        raise exception 'recipient_unavailable' using errcode = 'RV003';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger refuse_invisible before insert on conversations.conversation for each row execute function conversations.refuse_invisible()`.execute(db)
}
