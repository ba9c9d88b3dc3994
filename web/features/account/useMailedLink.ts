import { useEffect, useState } from 'react'
import type { MailedLinkPurpose } from '#web/__generated__/mailedLinkQuery.graphql.ts'
import type { MailedLink } from './mailedLink.ts'

type Looked = MailedLink | 'waiting' | 'unreachable'

const NOT_FOUND: MailedLink = { state: 'NOT_FOUND', email: null, isOwn: false }

/**
 * What the link that led to this page would do now. Mail programs open links and run their pages, so opening
 * one only looks; the action needs a press.
 */
export function useMailedLink(
  purpose: MailedLinkPurpose,
  token: string,
): { link: Looked; lookAgain: () => void } {
  const [link, setLink] = useState<Looked>('waiting')
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (token === '') return
    let left = false
    import('./mailedLink.ts')
      .then(({ findMailedLink }) => findMailedLink(purpose, token))
      .then((found) => left || setLink(found))
      .catch(() => left || setLink('unreachable'))
    return () => {
      left = true
    }
  }, [purpose, token, attempt])
  const lookAgain = () => {
    setLink('waiting')
    setAttempt(attempt + 1)
  }
  return { link: token === '' ? NOT_FOUND : link, lookAgain }
}
