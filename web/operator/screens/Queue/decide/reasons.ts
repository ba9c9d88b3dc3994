import { graphql, useLazyLoadQuery } from 'react-relay'
import type { reasonsQuery } from '#web/__generated__/reasonsQuery.graphql.ts'
import { useQueryAttempt } from '#web/runtime/network/queryAttempt.ts'
import type { Reason } from '../work/choice.rules.ts'

type Reasons = { subject: readonly Reason[]; profile: readonly Reason[] }

/** The site's catalogue: the reasons for such a subject, and those for decisions about a member. */
export function useReasons(subjectType: string): Reasons {
  const fetchKey = useQueryAttempt()
  const { photo, aboutMe, message, conversation, profile } = useLazyLoadQuery<reasonsQuery>(
    query,
    {},
    { fetchPolicy: 'store-or-network', fetchKey },
  )
  const bySubject: Record<string, readonly { code: string }[]> = {
    PHOTO: photo,
    ABOUT_ME: aboutMe,
    MESSAGE: message,
    CONVERSATION: conversation,
    PROFILE: profile,
  }
  const codes = (reasons: readonly { code: string }[] = []) => reasons.map(({ code }) => code as Reason)
  return { subject: codes(bySubject[subjectType]), profile: codes(profile) }
}

const query = graphql`
  query reasonsQuery {
    photo: moderationReasons(subjectType: PHOTO) {
      code
    }
    aboutMe: moderationReasons(subjectType: ABOUT_ME) {
      code
    }
    message: moderationReasons(subjectType: MESSAGE) {
      code
    }
    conversation: moderationReasons(subjectType: CONVERSATION) {
      code
    }
    profile: moderationReasons(subjectType: PROFILE) {
      code
    }
  }
`
