import { useEffect, useRef, useState } from 'react'
import { graphql, usePreloadedQuery } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router'
import type { CompleteSignupScreenQuery } from '#web/__generated__/CompleteSignupScreenQuery.graphql.ts'
import { numberOf, signupPath, stepAt, STEPS, type Step } from '#web/features/signup/steps.ts'
import { lateComponent } from '#web/runtime/lateComponent.ts'
import type { PageProps } from '#web/runtime/page/pageProps.ts'
import { Redirect } from '#web/runtime/page/Redirect.tsx'
import { pushStatus, usePushState } from '#web/runtime/push/push.ts'
import { useDismissed } from '#web/runtime/session/dismissals.ts'
import { safeReturnPath } from '#web/runtime/session/session.ts'
import { AboutStep } from './AboutStep.tsx'
import { DetailsStep } from './DetailsStep.tsx'
import { PhotoStep } from './PhotoStep.tsx'
import { PlaceStep } from './PlaceStep.tsx'
import { useSaveSignupStep } from './useSaveSignupStep.ts'

const loadPushStep = () => import('./PushStep.tsx')
const PushStep = lateComponent(async () => (await loadPushStep()).PushStep)

/** Moves keyboard focus and screen reader to the next step's heading. */
function useFocusOnStep(step: Step) {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    document.getElementById('step')?.focus({ preventScroll: true })
  }, [step])
}

/**
 * The steps after account creation (SIGN-01). It resumes where the member was; each step can be postponed.
 */
export default function CompleteSignupScreen({ queryRef }: PageProps<CompleteSignupScreenQuery>) {
  const { viewer, profileChoices } = usePreloadedQuery<CompleteSignupScreenQuery>(query, queryRef)
  const [parameters] = useSearchParams()
  const navigate = useNavigate()
  const { save, isSaving } = useSaveSignupStep()
  // The address without a step keeps showing the one that was open, until the next has its own address:
  // a reload in between then finds what is shown.
  const [takenUp] = useState(viewer?.signupStep ?? 1)
  const step = stepAt(parameters, parameters.has('step') ? (viewer?.signupStep ?? 1) : takenUp)
  useFocusOnStep(step)
  // The last step comes at once, too.
  useEffect(() => void loadPushStep().catch(() => {}), [])
  const push = pushStatus(usePushState())
  const isPushAnswered = useDismissed('push')
  if (!viewer) return null
  const returnTo = safeReturnPath(parameters.get('return'))
  if (viewer.signupStep === null && push === 'unsubscribed' && !isPushAnswered)
    return <PushStep viewer={viewer} />
  if (viewer.signupStep === null) {
    const unconfirmed = viewer.status === 'NOT_CONFIRMED'
    return <Redirect to={unconfirmed ? signupPath('/activate', { returnTo }) : (returnTo ?? '/members')} />
  }
  // After the last step `signupStep` is null, and the lines above redirect.
  const next = STEPS[numberOf(step)]
  const pathOf = (to: Step) => signupPath('/complete-signup', { step: to, returnTo })
  async function goOn() {
    if (!next) return
    // Without its name, Back would lead to the step that is open by then: this one.
    if (!parameters.has('step')) await navigate(pathOf(step), { replace: true })
    await navigate(pathOf(next))
  }
  const props = { isLeaving: isSaving, onDone: () => save(numberOf(step) + 1, () => void goOn()) }
  if (step === 'photo') return <PhotoStep viewer={viewer} {...props} />
  if (step === 'about') return <AboutStep viewer={viewer} {...props} />
  if (step === 'details') return <DetailsStep viewer={viewer} choices={profileChoices} {...props} />
  return <PlaceStep viewer={viewer} {...props} />
}

const query = graphql`
  query CompleteSignupScreenQuery @preloadable {
    viewer {
      signupStep
      status
      ...PhotoStep_viewer
      ...AboutStep_viewer
      ...DetailsStep_viewer
      ...PlaceStep_viewer
      # eslint-disable-next-line relay/must-colocate-fragment-spreads -- its component loads apart
      ...PushStep_viewer
    }
    profileChoices {
      ...DetailsStep_choices
    }
  }
`
