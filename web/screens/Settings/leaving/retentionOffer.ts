import type { RetentionOfferKind } from '#web/__generated__/DeleteReasonsOfferQuery.graphql.ts'

/** The discount for a member who finds it too expensive, in percent. */
export type DeleteDiscount = { percentage: number; endsAt: string }

/** What is offered for the reason, before anything is deleted. */
export type RetentionOffer = { kind: RetentionOfferKind; discount: DeleteDiscount | undefined }
