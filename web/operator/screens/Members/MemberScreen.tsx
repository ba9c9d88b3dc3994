import { Suspense } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { ProgressBar } from '#web/design/notice/ProgressBar.tsx'
import { OpenedMember } from './OpenedMember.tsx'
import { PurposePage } from './PurposePage.tsx'
import { purposeOf } from './visit.rules.ts'

/** One member. A page opened by its bare address asks for the purpose first. */
export default function MemberScreen() {
  const { id = '' } = useParams()
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const purpose = purposeOf(state)
  if (purpose === undefined)
    return (
      <PurposePage
        onPurpose={(given) =>
          void navigate({ pathname, search }, { replace: true, state: { purpose: given } })
        }
      />
    )
  return (
    <Suspense fallback={<ProgressBar active />}>
      <OpenedMember key={id} id={id} purpose={purpose} />
    </Suspense>
  )
}
