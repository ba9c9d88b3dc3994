import { useEffect, useEffectEvent, useState } from 'react'
import type { MailedLinkPurpose } from '#web/__generated__/mailedLinkQuery.graphql.ts'
import type { MailedLink } from './mailedLink.ts'

type Looked<Link> = { link: Link | 'waiting' | 'unreachable'; lookAgain: () => void }

const NOT_FOUND: MailedLink = { state: 'NOT_FOUND', email: null, isOwn: false }

/**
 * What the link that led to this page would do now. Mail programs open links and run their pages, so opening
 * one only looks; the action needs a press.
 */
export function useMailedLink(purpose: MailedLinkPurpose, token: string): Looked<MailedLink> {
  const { link, lookAgain } = useFoundLink(token, async () => {
    const { findMailedLink } = await import('./mailedLink.ts')
    return findMailedLink(purpose, token)
  })
  return { link: token === '' ? NOT_FOUND : link, lookAgain }
}

/** The same for a link that has a query of its own. @param find is not called without a token */
export function useFoundLink<Link>(token: string, find: () => Promise<Link>): Looked<Link> {
  const [link, setLink] = useState<Link | 'waiting' | 'unreachable'>('waiting')
  const [attempt, setAttempt] = useState(0)
  const look = useEffectEvent(find)
  useEffect(() => {
    if (token === '') return
    let left = false
    look()
      .then((found) => left || setLink(() => found))
      .catch(() => left || setLink('unreachable'))
    return () => {
      left = true
    }
  }, [token, attempt])
  const lookAgain = () => {
    setLink('waiting')
    setAttempt(attempt + 1)
  }
  return { link, lookAgain }
}
