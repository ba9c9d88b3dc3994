import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../form/Button.tsx'
import css from './LoadMore.module.css'

// About two screens ahead, so that a scrolling reader does not wait.
const AHEAD = '1200px 0px'

type Props = { hasNext: boolean; isLoading: boolean; failed: boolean; onLoad: () => void }

/**
 * The end of a list that continues: it loads when near the window, or by a button for readers who do not
 * scroll.
 */
export function LoadMore({ hasNext, isLoading, failed, onLoad }: Props) {
  const { t } = useTranslation('shell')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!place.current || !hasNext || isLoading || failed) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onLoad(), {
      rootMargin: AHEAD,
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [hasNext, isLoading, failed, onLoad])
  return (
    <div ref={place} className={css.more}>
      {hasNext && (
        <Button look="quiet" busy={isLoading} onClick={onLoad}>
          {t(failed ? 'retry' : 'showMore')}
        </Button>
      )}
    </div>
  )
}
