type Count = { readonly count: number; readonly isExact: boolean }
type Named = readonly { readonly value: string; readonly name: string }[]
type Place = { readonly code: string; readonly name: string }

type Reason = {
  readonly code: string
  readonly value: number | null | undefined
  readonly choices: readonly { readonly name: string }[]
}

/** A member as on a card. */
export type ClientMember = {
  readonly id: string
  readonly kind: string
  readonly displayName: string
  readonly age: number
  readonly city: string | null | undefined
  readonly distanceKm: number | null | undefined
  readonly online: boolean
  readonly isNew: boolean
  readonly photoCount: number
  readonly mainPhoto:
    | { readonly url: string | null | undefined; readonly thumbhash: string | null | undefined }
    | null
    | undefined
}

/** A member who meets all filters. */
export type ClientFoundMember = { readonly reasons: readonly Reason[]; readonly node: ClientMember }

/** A member who meets most filters. */
export type ClientSimilarMember = {
  readonly unmetFilters: readonly string[]
  readonly reasons: readonly Reason[]
  readonly node: ClientMember
}

/** What a visitor's search finds, and the names for the chips of its filters. */
export type ClientMembers = {
  readonly searchProfiles: {
    readonly totalCount: number
    readonly totalIsExact: boolean
    readonly edges: readonly ClientFoundMember[]
    readonly widenings: readonly {
      readonly filter: string
      readonly minAge: number | null | undefined
      readonly maxAge: number | null | undefined
      readonly distanceKm: number | null | undefined
      readonly more: Count
    }[]
    readonly drops: readonly { readonly filters: readonly string[]; readonly more: Count }[]
    readonly similarCount: Count
    readonly similar: readonly ClientSimilarMember[]
  }
  readonly searchCountries?: readonly Place[] | undefined
  readonly profileChoices?:
    | Record<'interests' | 'hairColors' | 'eyeColors' | 'bodyTypes' | 'relationshipStatuses', Named>
    | undefined
  readonly regions?: readonly Place[] | undefined
}
