import { batchLoad } from '#platform/requests/request-context.ts'
import { builder } from '../builder.ts'
import { ComplaintSubjectRef } from '../complaint/complaint.schema.ts'
import type { Complaint } from '../complaint/complaint.store.ts'
import { findTrustedFlaggers, type TrustedFlagger } from '../complaint/trusted-flagger.store.ts'
import { findModeratedMember, ModeratedMemberRef, READERS } from './moderated-member.schema.ts'

const ModeratedFlaggerRef = builder.objectRef<TrustedFlagger>('ModeratedFlagger').implement({
  audience: READERS,
  description: 'A trusted flagger as a moderator sees one (Digital Services Act, Article 22).',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The organisation.' }),
    authority: t.exposeString('authority', { description: 'The body that has given it the status.' }),
  }),
})

/** A complaint in the queue. */
export const ModeratedComplaintRef = builder.objectRef<Complaint>('ModeratedComplaint').implement({
  audience: READERS,
  description: 'A complaint from the form as a moderator reads it.',
  fields: (t) => ({
    reference: t.exposeString('reference', {
      description: 'What the complainant names when asking about it.',
    }),
    about: t.expose('aboutKind', { type: ComplaintSubjectRef, description: 'What it is about.' }),
    aboutReference: t.exposeString('aboutId', {
      nullable: true,
      description: 'Which one, as the complainant wrote it; null for nothing.',
    }),
    text: t.exposeString('text', { nullable: true, description: 'The words; null once erased.' }),
    email: t.exposeString('email', {
      nullable: true,
      description: 'Where the answer goes; null once erased.',
    }),
    locale: t.exposeString('locale', { description: 'The language of the complainant.' }),
    complainant: t.field({
      type: ModeratedMemberRef,
      nullable: true,
      description: 'The member who complains; null for a visitor.',
      resolve: async ({ accountId }, _args, ctx) =>
        accountId === null ? null : ((await findModeratedMember(ctx, accountId)) ?? null),
    }),
    filedAt: t.expose('filedAt', { type: 'DateTime', description: 'When it was filed.' }),
    trustedFlagger: t.field({
      type: ModeratedFlaggerRef,
      nullable: true,
      description: 'The trusted flagger whose notice it is; null for everybody else’s.',
      resolve: async ({ trustedFlaggerId: id }, _args, ctx) =>
        id === null
          ? null
          : ((await batchLoad(ctx, 'flagger', id, (ids) => findTrustedFlaggers(ctx.db, ids))) ?? null),
    }),
    answer: t.exposeString('answer', { nullable: true, description: 'The answer; null until then.' }),
    answeredAt: t.expose('answeredAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was answered; null until then.',
    }),
  }),
})
