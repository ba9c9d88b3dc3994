import { useSite, useSiteTexts } from '#web/runtime/page/BootContext.tsx'

/** The genders that members of the site choose from, by name and in the site's order. They stand in the document, so no query is needed. */
export function useGenders(): { value: string; text: string }[] {
  const text = useSiteTexts()
  return useSite().genders.map(({ id, names }) => ({ value: id, text: text(names) }))
}
