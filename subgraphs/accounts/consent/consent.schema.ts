import { InvalidInputError } from '#platform/base/errors.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import {
  findDocumentsToAccept,
  type SignupDocument,
  type SignupDocumentKind,
} from '../site/document.store.ts'
import type { ConsentPurpose } from '../tables.ts'
import { acceptDocuments, changeConsent } from './consent.actions.ts'
import { findConsentsFor, type ConsentReceipt } from './consent.store.ts'
import { CONSENT_PURPOSES, CONSENT_TEXTS_VERSION, consentText } from './consent.texts.ts'

/** What a member can consent to. */
export const ConsentPurposeRef = builder.enumType('ConsentPurpose', {
  description: 'Purposes that a member can consent to, separately. None is given by default.',
  values: {
    SEXUALITY: { value: 'sexuality', description: 'Storing and showing the sexual orientation.' },
    MARKETING_MAIL: { value: 'marketing-mail', description: 'Sending mails about offers and news.' },
    RESELL: { value: 'resell', description: 'Showing the profile on other sites of the provider.' },
  } as const,
})

type ConsentShape = { purpose: ConsentPurpose; language: string; receipt: ConsentReceipt | undefined }

const ConsentRef = builder.objectRef<ConsentShape>('Consent').implement({
  audience: 'owner',
  description: 'The member’s consent for one purpose. Only that member can read it.',
  fields: (t) => ({
    purpose: t.expose('purpose', { type: ConsentPurposeRef, description: 'The purpose.' }),
    given: t.boolean({
      description: 'Whether the member has given consent; false until the member decides.',
      resolve: ({ receipt }) => receipt?.given ?? false,
    }),
    text: t.string({
      description:
        'The consent text, in the language of the request. The stored receipt contains exactly this text.',
      resolve: ({ purpose, language }) => consentText(purpose, language).text,
    }),
    textVersion: t.field({
      type: 'DateTime',
      description: 'The current version of the text.',
      resolve: () => CONSENT_TEXTS_VERSION,
    }),
    locale: t.string({
      description: 'Language of the text.',
      resolve: ({ purpose, language }) => consentText(purpose, language).locale,
    }),
    changedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When consent was last given or withdrawn; null if never.',
      resolve: ({ receipt }) => receipt?.decidedAt ?? null,
    }),
  }),
})

/** Which document a member accepts. */
export const LegalDocumentKindRef = builder.enumType('LegalDocumentKind', {
  description: 'A document that members accept.',
  values: {
    TERMS: { value: 'terms', description: 'The terms.' },
    PRIVACY: { value: 'privacy', description: 'The privacy statement.' },
  } as const satisfies Record<string, { value: SignupDocumentKind; description: string }>,
})

const LegalDocumentRef = builder.objectRef<SignupDocument>('LegalDocument').implement({
  audience: 'visitor',
  description:
    'A version of the terms or the privacy statement, in the language of the request if available.',
  fields: (t) => ({
    kind: t.field({
      type: LegalDocumentKindRef,
      description: 'Which document it is.',
      resolve: ({ kind }) => kind as SignupDocumentKind,
    }),
    locale: t.exposeString('locale', { description: 'Language of the text.' }),
    version: t.expose('version', { type: 'DateTime', description: 'When this version took effect.' }),
    title: t.exposeString('title', { description: 'Its title.' }),
    body: t.exposeString('body', { description: 'Markdown.' }),
  }),
})

builder.objectFields(ViewerRef, (t) => ({
  consents: t.field({
    type: [ConsentRef],
    description: 'The member’s consents, one for each purpose.',
    resolve: async (account, _args, ctx) => {
      const receipts = await findConsentsFor(ctx.db, account.id)
      return CONSENT_PURPOSES.map((purpose) => ({
        purpose,
        language: ctx.visit.locale,
        receipt: receipts.get(purpose),
      }))
    },
  }),
  documentsToAccept: t.field({
    type: [LegalDocumentRef],
    description:
      'Versions of the terms and the privacy statement that the member has yet to accept. Check at every login.',
    resolve: (account, _args, ctx) => findDocumentsToAccept(ctx.db, account, ctx.visit.locale),
  }),
}))

const ChangeConsentInput = builder.inputType('ChangeConsentInput', {
  description: 'Input of changeConsent.',
  fields: (t) => ({
    purpose: t.field({ type: ConsentPurposeRef, required: true, description: 'The purpose.' }),
    given: t.boolean({ required: true, description: 'True gives consent, false withdraws it.' }),
    textVersion: t.field({
      type: 'DateTime',
      description: 'The version of the text that the member read. Required to give consent.',
    }),
  }),
})
const ChangeConsentSuccessRef = builder.objectRef<{ viewer: Account }>('ChangeConsentSuccess').implement({
  audience: 'member',
  description: 'The decision is recorded.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})
const AcceptedDocumentInput = builder.inputType('AcceptedDocumentInput', {
  description: 'A document that the member accepts.',
  fields: (t) => ({
    kind: t.field({
      type: LegalDocumentKindRef,
      required: true,
      description: 'The same field of the LegalDocument.',
    }),
    version: t.field({
      type: 'DateTime',
      required: true,
      description: 'The same field of the LegalDocument.',
    }),
  }),
})
const AcceptDocumentsInput = builder.inputType('AcceptDocumentsInput', {
  description: 'Input of acceptDocuments.',
  fields: (t) => ({
    documents: t.field({
      type: [AcceptedDocumentInput],
      required: true,
      description: 'The accepted documents.',
    }),
  }),
})
const AcceptDocumentsSuccessRef = builder.objectRef<{ viewer: Account }>('AcceptDocumentsSuccess').implement({
  audience: 'member',
  description: 'The acceptance is recorded, with the documents’ language, version and hash.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationFields((t) => ({
  changeConsent: t.field({
    type: ChangeConsentSuccessRef,
    description: 'Gives or withdraws consent for one purpose. Withdrawal takes effect immediately.',
    args: { input: t.arg({ type: ChangeConsentInput, required: true, description: 'The decision.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'ChangeConsentPayload',
        description: 'The viewer with the recorded consent, or an error if the input is invalid.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await changeConsent(ctx, input) }),
  }),
  acceptDocuments: t.field({
    type: AcceptDocumentsSuccessRef,
    description: 'Accepts new versions of the site’s legal documents.',
    args: { input: t.arg({ type: AcceptDocumentsInput, required: true, description: 'The documents.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'AcceptDocumentsPayload',
        description:
          'The viewer without the accepted documents in documentsToAccept, or an error if the input is invalid.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await acceptDocuments(ctx, input.documents) }),
  }),
}))
