/** A house profile as its form has it; an empty text is no choice. */
export type HouseFields = {
  displayName: string
  dateOfBirth: string
  gender: string
  seeking: string
  country: string
  regionId: string
  cityId: string
  aboutMe: string
  hairColorId: string
  eyeColorId: string
  bodyTypeId: string
  relationshipStatusId: string
  interestIds: readonly string[]
}

/** What the server says of one. */
type Kept = { readonly [Field in keyof HouseFields]: HouseFields[Field] | null | undefined }

/** The form of a house profile. */
export const fieldsOf = ({ interestIds, ...kept }: Kept): HouseFields => ({
  ...(Object.fromEntries(Object.entries(kept).map(([field, value]) => [field, value ?? ''])) as Omit<
    HouseFields,
    'interestIds'
  >),
  interestIds: interestIds ?? [],
})

/** A new one. @param country the site's first */
export const emptyFields = (country: string): HouseFields => ({
  displayName: '',
  dateOfBirth: '',
  gender: '',
  seeking: '',
  country,
  regionId: '',
  cityId: '',
  aboutMe: '',
  hairColorId: '',
  eyeColorId: '',
  bodyTypeId: '',
  relationshipStatusId: '',
  interestIds: [],
})

/** The mutation’s input, from the form’s fields. */
export function inputOf(fields: HouseFields) {
  const { displayName, dateOfBirth, gender, seeking, country, interestIds, ...rest } = fields
  const { regionId, cityId, aboutMe, hairColorId, eyeColorId, bodyTypeId, relationshipStatusId } = rest
  return {
    displayName,
    dateOfBirth,
    gender,
    seeking,
    country,
    regionId: regionId || null,
    cityId: cityId || null,
    aboutMe: aboutMe || null,
    hairColorId: hairColorId || null,
    eyeColorId: eyeColorId || null,
    bodyTypeId: bodyTypeId || null,
    relationshipStatusId: relationshipStatusId || null,
    interestIds,
  }
}

/** Whether two forms say the same. */
export const isSame = (one: HouseFields, other: HouseFields): boolean =>
  (Object.keys(one) as (keyof HouseFields)[]).every((field) => String(one[field]) === String(other[field]))
