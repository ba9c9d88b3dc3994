import path from 'node:path'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { Config } from '#platform/base/config.ts'
import { MINUTE_MILLISECONDS } from '#platform/base/durations.ts'
import { newId, pairId } from '#platform/base/global-ids.ts'
import { newToken } from '#platform/base/secrets.ts'
import { appendEvent } from '#platform/events/outbox.ts'
import { databaseNow } from '#platform/postgres/clock.ts'
import { readSite } from '#platform/site/site.store.ts'
import { moveCase, openCase } from '#subgraphs/accounts/case/case.store.ts'
import { newReference } from '#subgraphs/accounts/case/reference.rules.ts'
import { openComplaintCase } from '#subgraphs/accounts/complaint/complaint.service.ts'
import { insertComplaint } from '#subgraphs/accounts/complaint/complaint.store.ts'
import { insertTrustedFlagger } from '#subgraphs/accounts/complaint/trusted-flagger.store.ts'
import { REPORT_REASONS } from '#subgraphs/accounts/moderation-reasons.data.ts'
import { applyDecision } from '#subgraphs/accounts/moderation/decision.service.ts'
import { insertReport } from '#subgraphs/accounts/report/report.store.ts'
import { insertAppeal, insertDecision } from '#subgraphs/accounts/statement/statement.store.ts'
import type { Tables } from '#subgraphs/accounts/tables.ts'
import { aboutMeChanged, photoAdded } from '#subgraphs/profiles/events.ts'
import { insertPhotoWithinLimit } from '#subgraphs/profiles/photo/photo.store.ts'
import { lockProfile, updateProfile } from '#subgraphs/profiles/profile/profile.store.ts'
import { APPEALED, COMPLAINT, FLAGGER, NEW_PHOTOS, NEW_TEXTS, REPORTS } from './moderation.data.ts'
import { demoOperatorEmail, keepOperators } from './operators.ts'
import type { DemoMember } from './people.types.ts'
import { seedConversations } from './seed-conversations.ts'
import { createPictureCache, storePhotos, type Seeding } from './seed-members.ts'

const PORTRAITS = path.join(import.meta.dirname, 'portraits')
/** More than any member has: the demo's new photos come on top. */
const PHOTOS_MAX = 50

type Trx = Transaction<Tables>
type Cast = { siteId: string; members: { person: DemoMember; id: string }[] }
type Moderation = Seeding & { config: Config; cast: Cast; now: Date }

/**
 * Gives the demo's moderators something to do: new photos and texts, reports, a complaint and appeals, opened
 * as members would have opened them, some hours ago; and a trusted flagger, whose link an admin can renew.
 * @param cast members without logins; a demo with too few of them has less to moderate
 */
export async function seedModeration(seeding: Seeding, config: Config, cast: Cast): Promise<void> {
  const { db } = seeding
  // The words of reports and appeals are Dutch, so their members come last, where the places begin.
  const members = cast.members.toSorted((one, other) => Number(isDutch(one)) - Number(isDutch(other)))
  const moderation = { ...seeding, config, cast: { ...cast, members }, now: await databaseNow(db) }
  await keepOperators(db as Kysely<Tables>, config)
  await seedPhotos(moderation)
  await seedTexts(moderation)
  await seedReports(moderation)
  await seedComplaint(moderation)
  await seedAppeals(moderation)
  await inTransaction(db as Kysely<unknown>, (trx) =>
    insertTrustedFlagger(trx, { ...FLAGGER, siteId: cast.siteId, key: newToken() }),
  )
}

const isDutch = ({ person: { locale } }: Cast['members'][number]) => locale.startsWith('nl')

/** The member at a place from the end; undefined in a demo that is too small. */
const memberOf = ({ cast: { members } }: Moderation, place: number) => members.at(-place)

async function seedPhotos(moderation: Moderation): Promise<void> {
  const { db, storage, pictures = createPictureCache(), cast, now, drain } = moderation
  for (const { of, file, minutesAgo } of NEW_PHOTOS) {
    const member = memberOf(moderation, of)
    const picture = file === 'own' ? member?.person.portrait : file
    if (member === undefined || picture === undefined) continue
    const { siteId } = cast
    const at = new Date(now.getTime() - minutesAgo * MINUTE_MILLISECONDS)
    const [photo] = await storePhotos(storage, pictures, [path.join(PORTRAITS, picture)])
    await db.transaction().execute(async (trx) => {
      const { id: profileId } = member
      await insertPhotoWithinLimit(
        trx as never,
        { ...photo!, siteId, profileId, state: 'pending', shown: true },
        PHOTOS_MAX,
      )
      await sql`update profiles.photo set created_at = ${at} where id = ${photo!.id}::uuid`.execute(trx)
      await appendEvent(trx, 'profiles', photoAdded({ siteId, memberId: profileId, photoId: photo!.id }))
    })
    await drain()
    await backdate(db, photo!.id, at)
  }
}

async function seedTexts(moderation: Moderation): Promise<void> {
  const { db, cast, now, drain } = moderation
  for (const { of, text, minutesAgo } of NEW_TEXTS) {
    const member = memberOf(moderation, of)
    if (member === undefined) continue
    const aboutMe = text ?? member.person.aboutMe
    await db.transaction().execute(async (trx) => {
      await lockProfile(trx as never, member.id)
      await updateProfile(trx as never, member.id, { aboutMe, aboutMeState: 'pending' })
      const { siteId } = cast
      await appendEvent(trx, 'profiles', aboutMeChanged({ siteId, memberId: member.id, aboutMe }))
    })
    await drain()
    await backdate(db, member.id, new Date(now.getTime() - minutesAgo * MINUTE_MILLISECONDS))
  }
}

async function seedReports(moderation: Moderation): Promise<void> {
  const { db, cast, now } = moderation
  const { siteId } = cast
  for (const report of REPORTS) {
    const [reporter, reported] = [memberOf(moderation, report.by), memberOf(moderation, report.about)]
    if (reporter === undefined || reported === undefined) continue
    const at = new Date(now.getTime() - report.minutesAgo * MINUTE_MILLISECONDS)
    const between = { reporterId: reporter.id, reportedId: reported.id }
    const messageId = await seedReportedMessage(moderation, report, { ...between, at })
    const subject =
      messageId === undefined
        ? ({ subjectType: 'profile', subjectId: reported.id } as const)
        : ({ subjectType: 'message', subjectId: messageId } as const)
    await inTransaction(db, async (trx) => {
      const isDangerous = REPORT_REASONS[report.reason].isDangerous
      const caseId = await openCase(trx, {
        siteId,
        kind: 'report',
        memberId: reported.id,
        ...subject,
        isDangerous,
      })
      await insertReport(trx, {
        id: newId(),
        siteId,
        caseId,
        reference: newReference(),
        ...between,
        ...subject,
        reason: report.reason,
        words: report.words,
      })
      await sql`update accounts.report set reported_at = ${at} where case_id = ${caseId}::uuid`.execute(trx)
    })
    await backdate(db, subject.subjectId, at)
  }
}

/** Writes the conversation of a report. @returns the reported message; undefined for a report of a profile */
async function seedReportedMessage(
  { db, cast: { siteId } }: Moderation,
  { conversation }: (typeof REPORTS)[number],
  { reporterId, reportedId, at }: { reporterId: string; reportedId: string; at: Date },
): Promise<string | undefined> {
  if (conversation === undefined) return undefined
  const messages = conversation.map(({ from, text }, index) => ({
    fromId: from === 'reporter' ? reporterId : reportedId,
    text,
    at: new Date(at.getTime() - (conversation.length - index) * 4 * MINUTE_MILLISECONDS),
  }))
  const activeAt = new Map([reporterId, reportedId].map((id) => [id, at]))
  await seedConversations(db, { siteId, activeAt }, [{ members: [reporterId, reportedId], messages }])
  const reported = conversation.find(({ isReported }) => isReported)!
  const { rows } = await sql<{ id: string }>`
    select id from conversations.message where conversation_id = ${pairId('conversation', reporterId, reportedId)}::uuid
      and content ->> 'text' = ${reported.text}`.execute(db)
  return rows[0]!.id
}

async function seedComplaint({ db, cast: { siteId }, now }: Moderation): Promise<void> {
  const { email, locale, text, minutesAgo } = COMPLAINT
  const at = new Date(now.getTime() - minutesAgo * MINUTE_MILLISECONDS)
  const complaint = {
    id: newId(),
    siteId,
    reference: newReference(),
    accountId: null,
    email,
    trustedFlaggerId: null,
    aboutKind: 'photo' as const,
    aboutId: null,
    text,
    locale,
  }
  await inTransaction(db, async (trx) => {
    await insertComplaint(trx, complaint)
    await openComplaintCase(trx, complaint)
    await sql`update accounts.complaint set filed_at = ${at} where id = ${complaint.id}::uuid`.execute(trx)
  })
  await backdate(db, complaint.id, at)
}

async function seedAppeals(moderation: Moderation): Promise<void> {
  const { db, config, cast, now } = moderation
  const { siteId } = cast
  const site = (await readSite(db, siteId))!
  for (const { of, by, decision, reason, addition, days, appeal, minutesAgo } of APPEALED) {
    const member = memberOf(moderation, of)
    if (member === undefined) continue
    const at = new Date(now.getTime() - minutesAgo * MINUTE_MILLISECONDS)
    const operatorId = await operatorIdOf(db, by)
    const statementId = await inTransaction(db, async (trx) => {
      const profile = { memberId: member.id, subjectType: 'profile', subjectId: member.id } as const
      const caseId = await openCase(trx, { siteId, kind: 'report', ...profile })
      await insertDecision(trx, {
        id: newId(),
        siteId,
        caseId,
        memberId: member.id,
        operatorId,
        decision,
        reason,
        addition,
        days,
        mayNotWriteFirst: false,
        mayNotAddPhotos: false,
        answer: null,
        effectiveAt: at,
        doneAt: null,
      })
      await moveCase(trx, caseId, 'decided')
      await applyDecision(trx, { site, config, notify: () => undefined }, caseId)
      const { rows } = await sql<{ id: string }>`
        select id from accounts.statement where case_id = ${caseId}::uuid`.execute(trx)
      const { id } = rows[0]!
      await insertAppeal(trx, {
        statementId: id,
        siteId,
        memberId: member.id,
        reference: newReference(),
        words: appeal,
      })
      await openCase(trx, {
        siteId,
        kind: 'appeal',
        memberId: member.id,
        subjectType: 'statement',
        subjectId: id,
        notFor: operatorId,
      })
      return id
    })
    await backdate(db, statementId, at)
  }
}

async function operatorIdOf(db: Kysely<unknown>, role: 'admin' | 'moderator'): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from accounts.operator where email_normalised = ${demoOperatorEmail(role)}`.execute(db)
  return rows[0]!.id
}

function inTransaction<Result>(db: Kysely<unknown>, work: (trx: Trx) => Promise<Result>): Promise<Result> {
  return (db as Kysely<Tables>).transaction().execute(work)
}

// The cases were opened just now. Members have waited for some of them for hours.
async function backdate(db: Kysely<unknown>, subjectId: string, at: Date): Promise<void> {
  await sql`update accounts.moderation_case set opened_at = ${at}
    where subject_id = ${subjectId}::uuid and state = 'open'`.execute(db)
}
