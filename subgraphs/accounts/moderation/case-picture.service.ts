import type { Kysely } from 'kysely'
import { isRowId } from '#platform/base/global-ids.ts'
import { operatorPicturePath } from '#platform/process/operator-pictures.ts'
import type { RequestContext } from '#platform/requests/request-context.ts'
import type { Services } from '#platform/requests/services.ts'
import type { ModerationCase } from '../case/case.store.ts'
import { readKeptPicture, readSentPicture } from '../report/kept-picture.service.ts'
import { findPicturesOfCases } from '../report/kept-picture.store.ts'
import type { Tables } from '../tables.ts'

/** The first part of the path of a picture of a case. */
export const CASE_PICTURES = 'case-pictures'

/** A signed path for the operator who asks. @param pictureId a kept photo's, or a sent picture's */
export function casePicturePath(
  ctx: RequestContext<Tables>,
  { id, siteId }: Pick<ModerationCase, 'id' | 'siteId'>,
  pictureId: string,
): string {
  const { sessionId } = ctx.visit.operator!
  const picture = { folder: CASE_PICTURES, id, part: pictureId, siteId, sessionId }
  return operatorPicturePath(ctx.services.config.SECRETS_KEY, picture, ctx.now)
}

/**
 * A picture of a case, as a WebP. What may be read is decided where its path is signed: pictures in messages
 * have a path only after their reading was written into the audit.
 */
export async function readCasePicture(
  db: Kysely<Tables>,
  files: Pick<Services, 'config' | 'storage'>,
  { caseId, pictureId }: { caseId: string; pictureId: string },
): Promise<Buffer | undefined> {
  if (!isRowId(pictureId)) return undefined
  const kept = (await findPicturesOfCases(db, [caseId]))
    .get(caseId)
    ?.find(({ photoId }) => photoId === pictureId)
  return kept === undefined ? readSentPicture(files, pictureId) : readKeptPicture(files, kept)
}
