/** In place of an id: an announcement that is not saved yet. */
export const NEW = 'new'

export const LIST_ADDRESS = '/operator/announcements'

/** The editor of an announcement. @param language the open one; the site's own when left out */
export const addressOfAnnouncement = (id: string, language?: string) =>
  `${LIST_ADDRESS}/${encodeURIComponent(id)}${language === undefined ? '' : `?language=${encodeURIComponent(language)}`}`
