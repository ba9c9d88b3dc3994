import type { ClientSimilarMember } from '#web/runtime/page/clientMembers.ts'
import { useSimilarLooks } from '../parts/useSimilarLooks.tsx'
import { VisitorCard } from './VisitorCard.tsx'

/** A member who meets most filters of a visitor's search (SRCH-03). */
export function VisitorSimilarCard({ similar }: { similar: ClientSimilarMember }) {
  return <VisitorCard profile={similar.node} {...useSimilarLooks(similar)} />
}
