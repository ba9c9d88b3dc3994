import { InvalidInputError } from '#platform/base/errors.ts'
import { ViewerRef } from '../account/account.schema.ts'
import type { Account } from '../account/account.store.ts'
import { builder } from '../builder.ts'
import { findDocumentsToAccept, type SignupDocument } from '../site/document.store.ts'
import type { ConsentPurpose } from '../tables.ts'
import { acceptDocuments, changeConsent } from './consent.actions.ts'
import { findConsentsFor, type ConsentReceipt } from './consent.store.ts'
import { CONSENT_PURPOSES, CONSENT_TEXTS_VERSION, consentText } from './consent.texts.ts'

/** What a member can consent to. */
export const ConsentPurposeRef = builder.enumType('ConsentPurpose', {
  description: 'What a member can consent to, each on its own and none by default.',
  values: {
    SEXUALITY: { value: 'sexuality', description: 'To store and show the sexual orientation.' },
    MARKETING_MAIL: { value: 'marketing-mail', description: 'To send mails about offers and news.' },
    RESELL: { value: 'resell', description: 'To show the profile on other sites of the provider.' },
  } as const,
})

type ConsentShape = { purpose: ConsentPurpose; language: string; receipt: ConsentReceipt | undefined }

const ConsentRef = builder.objectRef<ConsentShape>('Consent').implement({
  audience: 'owner',
  description: 'What the member decided about one purpose. Readable by that member only.',
  fields: (t) => ({
    purpose: t.expose('purpose', { type: ConsentPurposeRef, description: 'What for.' }),
    given: t.boolean({
      description: 'Whether it is given; false until the member says so.',
      resolve: ({ receipt }) => receipt?.given ?? false,
    }),
    text: t.string({
      description:
        'What is consented to, in the language of the request: what the page shows is what the receipt keeps.',
      resolve: ({ purpose, language }) => consentText(purpose, language).text,
    }),
    textVersion: t.field({
      type: 'DateTime',
      description: 'Version of the text that is shown now.',
      resolve: () => CONSENT_TEXTS_VERSION,
    }),
    locale: t.string({
      description: 'Language of the text.',
      resolve: ({ purpose, language }) => consentText(purpose, language).locale,
    }),
    changedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was given or withdrawn last; null for never.',
      resolve: ({ receipt }) => receipt?.decidedAt ?? null,
    }),
  }),
})

const LegalDocumentRef = builder.objectRef<SignupDocument>('LegalDocument').implement({
  audience: 'visitor',
  description:
    'A version of the terms or the privacy statement, in the language of the request where the site has it.',
  fields: (t) => ({
    kind: t.exposeString('kind', { description: '`terms` or `privacy`.' }),
    locale: t.exposeString('locale', { description: 'Language of the text.' }),
    version: t.expose('version', { type: 'DateTime', description: 'From when it holds.' }),
    title: t.exposeString('title', { description: 'Its title.' }),
    body: t.exposeString('body', { description: 'Markdown.' }),
  }),
})

builder.objectFields(ViewerRef, (t) => ({
  consents: t.field({
    type: [ConsentRef],
    description: 'What the member can consent to, and has.',
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
      'New versions of the terms and the privacy statement that the member has not accepted yet. Ask at every login.',
    resolve: (account, _args, ctx) => findDocumentsToAccept(ctx.db, account, ctx.visit.locale),
  }),
}))

const ChangeConsentInput = builder.inputType('ChangeConsentInput', {
  description: 'Input of changeConsent.',
  fields: (t) => ({
    purpose: t.field({ type: ConsentPurposeRef, required: true, description: 'What for.' }),
    given: t.boolean({ required: true, description: 'True gives, false withdraws.' }),
    textVersion: t.field({
      type: 'DateTime',
      description: 'Version of the text that the member read; needed to give.',
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
    kind: t.string({ required: true, description: 'Of LegalDocument.' }),
    version: t.field({ type: 'DateTime', required: true, description: 'Of LegalDocument.' }),
  }),
})
const AcceptDocumentsInput = builder.inputType('AcceptDocumentsInput', {
  description: 'Input of acceptDocuments.',
  fields: (t) => ({
    documents: t.field({
      type: [AcceptedDocumentInput],
      required: true,
      description: 'What was read and accepted.',
    }),
  }),
})
const AcceptDocumentsSuccessRef = builder.objectRef<{ viewer: Account }>('AcceptDocumentsSuccess').implement({
  audience: 'member',
  description: 'The acceptance is recorded with language, version and hash.',
  fields: (t) => ({ viewer: t.expose('viewer', { type: ViewerRef, description: 'The signed-in member.' }) }),
})

builder.mutationFields((t) => ({
  changeConsent: t.field({
    type: ChangeConsentSuccessRef,
    description: 'Gives or withdraws one consent. Withdrawing ends at once what it allowed.',
    args: { input: t.arg({ type: ChangeConsentInput, required: true, description: 'The decision.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'ChangeConsentPayload',
        description: 'The viewer with the decision recorded, or what was wrong with it.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await changeConsent(ctx, input) }),
  }),
  acceptDocuments: t.field({
    type: AcceptDocumentsSuccessRef,
    description: 'Accepts new versions of the documents of the site.',
    args: { input: t.arg({ type: AcceptDocumentsInput, required: true, description: 'The documents.' }) },
    errors: {
      types: [InvalidInputError],
      union: {
        name: 'AcceptDocumentsPayload',
        description: 'The viewer with nothing left to accept of these, or why not.',
      },
    },
    resolve: async (_root, { input }, ctx) => ({ viewer: await acceptDocuments(ctx, input.documents) }),
  }),
}))
