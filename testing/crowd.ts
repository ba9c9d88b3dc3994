import type pg from 'pg'

type Crowd = {
  /** The row id of a searchable member. The others are copies with another name and birthday. */
  modelId: string
  /** The prefix of each name; a number follows, 1 for the newest. */
  name: string
  count: number
  birthdate: string
}

/**
 * Adds many more searchable members than a demo has. They have a profile but no account: they can be seen,
 * and do nothing.
 */
export async function addCrowd(
  client: pg.ClientBase,
  { modelId, name, count, birthdate }: Crowd,
): Promise<void> {
  await client.query('begin')
  const { rows } = await client.query<{ ids: string[] }>(
    `with made as (
       insert into profiles.profile
       select (jsonb_populate_record(model, jsonb_build_object('id', gen_random_uuid(), 'display_name', $2::text || ' ' || n,
         'birthdate', $4::date, 'created_at', model.created_at - n * interval '1 second'))).*
       from profiles.profile model, generate_series(1, $3::int) n where model.id = $1::uuid
       returning id, created_at)
     select array_agg(id order by created_at desc) as ids from made`,
    [modelId, name, count, birthdate],
  )
  await client.query(
    `insert into profiles.search_index
     select (jsonb_populate_record(model, jsonb_build_object('id', made.id, 'birthdate', $3::date,
       'created_at', model.created_at - n * interval '1 second', 'ranked_at', model.ranked_at - n * interval '1 second'))).*
     from profiles.search_index model, unnest($2::uuid[]) with ordinality made (id, n) where model.id = $1::uuid`,
    [modelId, rows[0]!.ids, birthdate],
  )
  await client.query('commit')
}

/** Removes the crowd. */
export async function removeCrowd(client: pg.ClientBase, name: string): Promise<void> {
  const theirs = `select id from profiles.profile where display_name like $1 || ' %'`
  await client.query(`delete from profiles.search_index where id in (${theirs})`, [name])
  await client.query(`delete from profiles.profile where display_name like $1 || ' %'`, [name])
}
