import { memo } from 'react'
import type { ClientSimilarMember } from '#web/runtime/page/clientMembers.ts'
import { useSimilarLooks } from '../parts/useSimilarLooks.tsx'
import { VisitorCard } from './VisitorCard.tsx'

/** A member who meets most filters of a visitor's search (SRCH-03). */
export const VisitorSimilarCard = memo(function VisitorSimilarCard(props: { similar: ClientSimilarMember }) {
  return <VisitorCard profile={props.similar.node} {...useSimilarLooks(props.similar)} />
})
