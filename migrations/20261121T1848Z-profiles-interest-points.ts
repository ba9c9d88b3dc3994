import { sql, type Kysely } from 'kysely'

const PARTS = [0, 1, 2, 3, 4]
const BITS_PER_PART = 13

/**
 * Lets a search for interests see in the index who lives within a circle, instead of looking at the card of everybody in the coarse squares, and who has
 * the other interests: in small parts of the bits, because an index can only look for a least number (card.rules.ts).
 */
export async function up(db: Kysely<any>): Promise<void> {
  const parts = PARTS.map((part) => `add column bits${part} smallint generated always as ((interest_bits >> ${part * BITS_PER_PART} & ${2 ** BITS_PER_PART - 1})::smallint) stored`)
  const bits = PARTS.map((part) => `bits${part}`).join(', ')
  await sql`
    -- A million members have four million rows: all are written before any index is.
    drop index profiles.card_interest_world, profiles.card_interest_country, profiles.card_interest_cell160;
    alter table profiles.card_interest add column lat double precision, add column lon double precision;
    update profiles.card_interest i set lat = c.lat, lon = c.lon from profiles.card c where c.id = i.profile_id;
    -- Writes the table anew, without the rows that the update has replaced.
    alter table profiles.card_interest ${sql.raw(parts.join(', '))};
    create index card_interest_world on profiles.card_interest (interest_id, pool, birthdate, ${sql.raw(bits)}, profile_id);
    create index card_interest_country on profiles.card_interest (interest_id, country, pool, birthdate, ${sql.raw(bits)}, profile_id);
    create index card_interest_cell160 on profiles.card_interest (interest_id, cell160, pool, birthdate, ${sql.raw(bits)}, profile_id, lat, lon);

    -- While an update of the service is under way, processes of the release before write rows without a position.
    create function profiles.place_interest() returns trigger language plpgsql as $$
      begin
        if new.lat is null and new.cell160 is not null then
          select c.lat, c.lon into new.lat, new.lon from profiles.card c where c.id = new.profile_id;
        end if;
        return new;
      end $$;
    create trigger place_interest before insert on profiles.card_interest for each row execute function profiles.place_interest();
  `.execute(db)
}
