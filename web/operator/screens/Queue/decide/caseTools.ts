import type { ReactNode, RefObject } from 'react'
import type { Deciding } from '../work/useDeciding.ts'
import type { Preview } from './usePreview.ts'

/** What every layout of a case gets. */
export type CaseTools = {
  deciding: Deciding
  preview: Preview
  otherLanguage: string | undefined
  onLanguage: () => void
  /** Whether the field for own words is open. */
  isAdding: boolean
  wordsField: RefObject<HTMLTextAreaElement | null>
  onWords: () => void
  onThreat: () => void
  onMember: () => void
  /** The line that offers to undo the last decision. */
  undo: ReactNode
}
