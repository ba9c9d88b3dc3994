import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '#web/design/classes.ts'
import { Button } from '#web/design/form/Button.tsx'
import { Icon } from '#web/design/Icon.tsx'
import type { NewResultsCount } from './useNewResults.ts'
import layout from '#web/design/layout.module.css'
import css from './NewResults.module.css'

type Props = { found: NewResultsCount | undefined; onShow: () => void }

function useNewsText(found: NewResultsCount | undefined): string | undefined {
  const { t } = useTranslation('members')
  if (found === undefined || found.count === 0) return undefined
  return t(found.isExact ? 'newResults' : 'newResultsMore', { count: found.count })
}

/**
 * What the search has found, in one line. At the top of the page, new top results take its place, so that
 * nothing moves and no face is covered.
 */
export function ResultsLine({ found, onShow, children }: Props & { children: ReactNode }) {
  const text = useNewsText(found)
  return (
    <p id="results-line" className={classes(layout.muted, layout.small)} role="status">
      {text === undefined ? (
        children
      ) : (
        <button type="button" className={css.inline} onClick={onShow}>
          <Icon of={ArrowUp} size={16} />
          {text}
        </button>
      )}
    </p>
  )
}

/**
 * New top results since the first page was fetched wait behind this button, so that nothing moves under the
 * reader (SRCH-02). It floats only where the line above the results is out of sight.
 */
export function NewResults({ found, onShow }: Props) {
  const text = useNewsText(found)
  return (
    <div className={css.bar} role="status">
      {text !== undefined && (
        <Button size="normal" icon={ArrowUp} onClick={onShow}>
          {text}
        </Button>
      )}
    </div>
  )
}
