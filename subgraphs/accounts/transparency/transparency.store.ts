import { sql, type Kysely, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { TransparencyFigures } from '../tables/transparency.types.ts'

/** A site's year, from its first moment to the first of the next. */
export type SiteYear = { siteId: string; from: Date; until: Date }
type Db = Kysely<Tables>

/** The sites whose years are counted. */
export async function listSitesToCount(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accounts.site').select('id').orderBy('id').limit(10_000).execute()
  return rows.map(({ id }) => id)
}

/** Reports of members, and complaints about content through the form; trusted flaggers counted separately. */
export async function countNotices(db: Db, of: SiteYear): Promise<TransparencyFigures['notices']> {
  const { rows } = await sql<TransparencyFigures['notices'][number]>`
    select source, reason, count(*)::int as count from (
      select 'member' as source, r.reason from accounts.report r
      where r.site_id = ${of.siteId}::uuid and r.reported_at >= ${of.from} and r.reported_at < ${of.until}
      union all
      select case when k.trusted_flagger_id is not null then 'trusted' when k.account_id is null then 'visitor' else 'member' end,
        'complaint_' || k.about_kind from accounts.complaint k
      where k.site_id = ${of.siteId}::uuid and k.filed_at >= ${of.from} and k.filed_at < ${of.until}
        and k.about_kind not in ('suspension', 'payment')) n
    group by source, reason order by source, count desc, reason`.execute(db)
  return rows
}

/** Decisions that took effect, and whether software took them. */
export async function countDecisions(db: Db, of: SiteYear): Promise<TransparencyFigures['decisions']> {
  const { rows } = await sql<TransparencyFigures['decisions'][number]>`
    select d.decision, coalesce(s.automated, false) as is_automated, count(*)::int as count
    from accounts.moderation_decision d left join accounts.statement s on s.decision_id = d.id
    where d.site_id = ${of.siteId}::uuid and d.decided_at >= ${of.from} and d.decided_at < ${of.until}
      and d.undone_at is null and d.done_at is not null
    group by 1, 2 order by count desc, d.decision, is_automated`.execute(db)
  return rows
}

/** How long what waited did so until its decision: the median, by kind. */
export async function countMedians(db: Db, of: SiteYear): Promise<TransparencyFigures['medians']> {
  const { rows } = await sql<TransparencyFigures['medians'][number]>`
    select c.kind, count(*)::int as count,
      round((percentile_cont(0.5) within group (order by extract(epoch from d.decided_at - c.opened_at)::float8) / 3600)::numeric, 2)::float8 as hours
    from accounts.moderation_decision d join accounts.moderation_case c on c.id = d.case_id
    where d.site_id = ${of.siteId}::uuid and d.decided_at >= ${of.from} and d.decided_at < ${of.until}
      and d.undone_at is null and d.done_at is not null
    group by c.kind order by c.kind`.execute(db)
  return rows
}

export async function countAppeals(db: Db, of: SiteYear): Promise<TransparencyFigures['appeals']> {
  const { rows } = await sql<TransparencyFigures['appeals']>`
    select count(*)::int as filed, count(*) filter (where outcome = 'upheld')::int as upheld,
      count(*) filter (where outcome = 'overturned')::int as overturned, count(*) filter (where outcome is null)::int as open
    from accounts.appeal
    where site_id = ${of.siteId}::uuid and filed_at >= ${of.from} and filed_at < ${of.until}`.execute(db)
  return rows[0]!
}

export async function countComplaints(db: Db, of: SiteYear): Promise<TransparencyFigures['complaints']> {
  const { rows } = await sql<TransparencyFigures['complaints']>`
    select count(*)::int as filed, count(answered_at)::int as answered from accounts.complaint
    where site_id = ${of.siteId}::uuid and filed_at >= ${of.from} and filed_at < ${of.until}`.execute(db)
  return rows[0]!
}

/** A counted year. */
export type CountedYear = { year: number; figures: TransparencyFigures; countedAt: Date }

/** The counted years of a site, the newest first. */
export function findCountedYears(db: Db, siteId: string): Promise<CountedYear[]> {
  return db
    .selectFrom('accounts.transparency')
    .select(['year', 'figures', 'countedAt'])
    .where('siteId', '=', siteId)
    .orderBy('year', 'desc')
    .limit(100)
    .execute()
}

/** Keeps the figures of a year; the same ones again change nothing, so the site's pages stay cached. */
export async function saveFigures(
  trx: Transaction<Tables>,
  { siteId, year, figures }: { siteId: string; year: number; figures: TransparencyFigures },
): Promise<void> {
  const text = JSON.stringify(figures)
  await sql`insert into accounts.transparency as t (site_id, year, figures) values (${siteId}::uuid, ${year}, ${text}::jsonb)
    on conflict (site_id, year) do update set figures = excluded.figures, counted_at = platform.now()
      where t.figures is distinct from excluded.figures`.execute(trx)
}
