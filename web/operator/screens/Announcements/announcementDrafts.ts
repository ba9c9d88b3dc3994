import { chosenSite } from '#web/operator/session/site.ts'
import { tabDrafts } from '#web/operator/session/tabDrafts.ts'
import type { Fields } from './fields.rules.ts'

/** What is typed into an announcement, and the version that it changes; 0 for a new one. */
export type AnnouncementDraft = { fields: Fields; basedOn: number }

/** The drafts of announcements in this tab, by draftIdOf. */
export const announcementDrafts = tabDrafts<AnnouncementDraft>('operator-announcement-drafts')

/** Names the draft of an announcement, or of the new one, of the site that the console works on. */
export const draftIdOf = (id: string) => `${chosenSite() ?? ''} ${id}`
