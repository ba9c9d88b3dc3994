import { useEffect, useState } from 'react'

/** The sticky header, which covers what has scrolled below it. */
const BELOW_HEADER = '-64px 0px 0px'

/** Whether the line above the results is in sight. True until it has been measured. */
export function useIsLineInSight(): boolean {
  const [isInSight, setInSight] = useState(true)
  useEffect(() => {
    const line = document.getElementById('results-line')
    if (!line) return
    const observer = new IntersectionObserver(
      (entries) => setInSight(entries.at(-1)?.isIntersecting ?? true),
      { rootMargin: BELOW_HEADER },
    )
    observer.observe(line)
    return () => observer.disconnect()
  }, [])
  return isInSight
}
