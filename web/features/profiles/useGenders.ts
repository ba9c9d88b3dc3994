import { useSite, useSiteTexts } from '#web/runtime/page/BootContext.tsx'

/** The site's genders, by name and in the site's order. They are in the document, so no query is needed. */
export function useGenders(): { value: string; text: string }[] {
  const text = useSiteTexts()
  return useSite().genders.map(({ id, names }) => ({ value: id, text: text(names) }))
}
